/**
 * A host in a process of its own that makes the calls of some cases:
 * `deno run … tests/system/search_cases_host.ts ID…`.
 *
 * @module
 */

import {
  caseName,
  OPEN_STDIN_CASE,
  runCase,
  SEARCH_CASES,
} from "../cases/mod.ts";
import { SearchSession } from "../integration/search_session.ts";

const cases = [...SEARCH_CASES, OPEN_STDIN_CASE].filter(({ id }) =>
  Deno.args.includes(id)
);

for (const searchCase of cases) {
  await using session = await SearchSession.open(
    searchCase.setup,
    searchCase.options,
  );
  await runCase(searchCase, session);
  // deno-lint-ignore no-console -- the test reads what was done
  console.log(caseName(searchCase));
}
