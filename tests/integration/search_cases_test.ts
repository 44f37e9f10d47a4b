import { caseName, runCase, SEARCH_CASES } from "../cases/mod.ts";
import { SearchSession } from "./search_session.ts";

for (const searchCase of SEARCH_CASES) {
  Deno.test(caseName(searchCase), async () => {
    await using session = await SearchSession.open(
      searchCase.setup,
      searchCase.options,
    );
    await runCase(searchCase, session);
  });
}
