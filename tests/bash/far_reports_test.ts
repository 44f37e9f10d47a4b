import { assertEquals } from "@std/assert";
import { FarReports } from "../../src/bash/far_reports.ts";

const TOKEN = "\x1etoken ";

/** Reads chunks of text, and returns what is left of them. */
function read(chunks: readonly string[]): [string, FarReports["state"]] {
  const reports = new FarReports(TOKEN);
  const decoder = new TextDecoder();
  const text = chunks.map((chunk) =>
    decoder.decode(reports.read(new TextEncoder().encode(chunk)))
  ).join("");
  return [text, reports.state];
}

Deno.test("FarReports.read() lets everything else through", () => {
  for (const text of ["", "a\nb", "\x1e", "\x1etok", "\x1e\x1etoke\n", "é"]) {
    assertEquals(read([`${TOKEN}started\n${text}.`]), [
      `${text}.`,
      { started: true },
    ]);
  }
});

Deno.test("FarReports.read() takes reports out, wherever they stand", () => {
  assertEquals(
    read([`${TOKEN}started\nab${TOKEN}exit 3 \nafter`]),
    ["abafter", { started: true, exit: { status: 3, signal: null } }],
  );
});

Deno.test("FarReports.read() reads reports however they are cut", () => {
  const text = `a\x1e${TOKEN}started\nb\x1e${TOKEN}exit 137 KILL\nc`;
  for (let cut = 0; cut <= text.length; cut += 1) {
    assertEquals(
      read([text.slice(0, cut), text.slice(cut)]),
      ["b\x1ec", {
        started: true,
        exit: { status: 137, signal: "SIGKILL" },
      }],
      `cut at ${cut}`,
    );
  }
  assertEquals(read([...text])[0], "b\x1ec");
});

Deno.test("FarReports.read() keeps the words of a reason", () => {
  assertEquals(read([`${TOKEN}workdir No such file or directory\n`]), ["", {
    started: false,
    workdirFailure: "No such file or directory",
  }]);
  assertEquals(read([`${TOKEN}client\n`]), ["", {
    started: false,
    clientMissing: true,
  }]);
});

Deno.test("FarReports.read() holds no more than a report may have", () => {
  const [text] = read([
    `${TOKEN}started\n`,
    `${TOKEN}${"x".repeat(5_000)}`,
    "y\n",
  ]);
  assertEquals(text, `${TOKEN}${"x".repeat(5_000)}y\n`);
});

Deno.test("FarReports.exited is fulfilled by the report of an exit", async () => {
  const reports = new FarReports(TOKEN);
  let exited = false;
  const waiting = reports.exited.then(() => {
    exited = true;
  });
  reports.read(new TextEncoder().encode(`${TOKEN}started\n`));
  await Promise.resolve();
  assertEquals(exited, false);
  reports.read(new TextEncoder().encode(`${TOKEN}exit 0 \n`));
  await waiting;
});

Deno.test("FarReports knows some signals by their number where the far side does not name them", () => {
  const exitOf = (report: string) => {
    const reports = new FarReports(TOKEN);
    reports.read(new TextEncoder().encode(`${TOKEN}exit ${report}\n`));
    return reports.state.exit;
  };
  assertEquals(exitOf("143 "), { status: 143, signal: "SIGTERM" });
  assertEquals(exitOf("137 "), { status: 137, signal: "SIGKILL" });
  assertEquals(exitOf("15 "), { status: 15, signal: null });
  assertEquals(exitOf("200 "), { status: 200, signal: null });
});

Deno.test("FarReports.read() keeps apart what was written before the command", () => {
  const reports = new FarReports(TOKEN);
  const encoder = new TextEncoder();
  for (const text of ["x".repeat(70_000), "Defaulted\x1e", "\n"]) {
    assertEquals(reports.read(encoder.encode(text)).length, 0);
  }
  const own = reports.read(encoder.encode(`.${TOKEN}started\nrg: no`));
  assertEquals(new TextDecoder().decode(own), "rg: no");
  assertEquals(reports.before.length, 65_536);
  assertEquals(reports.before.endsWith("xDefaulted\x1e\n."), true);
});

Deno.test("FarReports.read() knows a report whose line end was changed", () => {
  assertEquals(
    read([`${TOKEN}started\r\nhi\r\n${TOKEN}exit 143 TERM\r\n`]),
    ["hi\r\n", { started: true, exit: { status: 143, signal: "SIGTERM" } }],
  );
});
