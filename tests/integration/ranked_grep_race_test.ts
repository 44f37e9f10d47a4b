import { assert, assertEquals, assertGreater } from "@std/assert";
import { FindSession } from "./find_session.ts";

/** Makes and removes files in another process until it is told to stop. */
const CHURN = `until [[ -e ../stop ]]; do
  echo needle 1 | tee come/{a..z}{a..m} >/dev/null
  rm -f come/*
done`;

/** Calls after which a file should have gone just before it was its turn. */
const MOST_CALLS = 200;

Deno.test("grep goes on while files come and go: it loses none that stay and names those that went", async () => {
  await using session = await FindSession.open(
    `mkdir stay come && for i in {1..30}; do echo needle >stay/f$i; done`,
  );
  const { tree } = session;
  const churn = tree.run(CHURN);
  let vanished = 0;
  try {
    for (let call = 0; call < MOST_CALLS; call++) {
      const { meta } = await session.grep({
        patterns: ["needle", "needle \\d"],
        mode: call % 2 === 0 ? "ranked" : "raw",
        limit: 1_000,
      });
      const stayed = meta.files.filter(({ path }) => path.startsWith("stay/"));
      assertEquals(stayed.length, 30);
      assertEquals([meta.unreadable.count, meta.problem], [0, null]);
      for (const { path } of meta.vanished.named) {
        assert(path.startsWith("come/"), path);
      }
      assertEquals(meta.scanComplete, true);
      assertEquals(meta.matchesSeenExact, meta.vanished.count === 0);
      vanished += meta.vanished.count;
      if (call >= 10 && vanished > 0) break;
    }
  } finally {
    await tree.run("touch ../stop");
    await churn;
  }
  assertGreater(vanished, 0, "no file went just before it was its turn");
});

Deno.test("grep goes on where a file is cut while it is read", async () => {
  await using session = await FindSession.open(
    `mkdir stay && echo needle >stay/f
     for ((i = 0; i < 20000; i++)); do echo "needle $i"; done >../long
     cp ../long shrinks`,
  );
  const { tree } = session;
  const churn = tree.run(
    "until [[ -e ../stop ]]; do cat ../long >shrinks; : >shrinks; done",
  );
  try {
    for (let call = 0; call < 8; call++) {
      const { meta } = await session.grep({ patterns: ["needle"] });
      const stayed = meta.files.filter(({ path }) => path === "stay/f");
      assertEquals(stayed.length, 1);
    }
  } finally {
    await tree.run("touch ../stop");
    await churn;
  }
});
