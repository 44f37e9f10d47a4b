/**
 * Which part of `src/` may import which, and what it may touch: pure functions.
 *
 * @module
 */

/** What a room, a folder of `src/`, may use. */
interface Room {
  /** Rooms that it may import. */
  readonly imports: readonly string[];
  /** Packages of npm that it may import; `"*"` allows all. */
  readonly npm?: readonly string[] | "*";
  /** Whether it may touch `Deno`, `process` and the `node:` modules; or which of its files may. */
  readonly system?: boolean | readonly string[];
}

/** Everything that an adapter or the demo puts together. */
const ALL_TOOLS_AND_SEAMS = [
  "harness",
  "shell",
  "retention",
  "search",
  "bash",
  "spill",
  "host",
  "tools",
];

/** A tool that inspects: it opens files through the room that may, and shares the steps of a search. */
const INSPECTION_TOOL: Room = {
  imports: ["harness", "shell", "retention", "search", "files"],
  npm: ["zod"],
};

const ADAPTER: Room = { imports: ALL_TOOLS_AND_SEAMS, npm: "*" };

/** Imports point one way: adapters, plugins, tools, seams. The room of `mod.ts` is `"."`. */
const ROOMS: Readonly<Record<string, Room>> = {
  harness: { imports: [] },
  shell: { imports: [] },
  retention: { imports: [] },
  search: { imports: ["harness", "shell", "retention"], npm: ["zod"] },
  ".": { imports: ["harness", "shell", "retention", "search"], npm: ["zod"] },
  bash: { imports: ["harness", "shell"], system: true },
  spill: { imports: ["harness"], system: true },
  stdio: { imports: [], system: true },
  host: { imports: ["harness"], npm: ["zod"] },
  files: { imports: ["harness", "search"], system: true },
  read: INSPECTION_TOOL,
  find: INSPECTION_TOOL,
  // Both walk a tree, within the same bounds.
  ranked_grep: {
    ...INSPECTION_TOOL,
    imports: [...INSPECTION_TOOL.imports, "find"],
  },
  tools: {
    imports: ["harness", "search", "files", "read", "find", "ranked_grep"],
    npm: ["zod"],
  },
  mcp: {
    ...ADAPTER,
    // Its entry point is a program, which needs an executor, a store and a client.
    imports: [...ADAPTER.imports, "shell", "bash", "spill", "stdio"],
    system: ["mod.ts", "main.ts", "local_result_store.ts"],
  },
  ai: ADAPTER,
  dsh: ADAPTER,
  demo: {
    imports: [...ALL_TOOLS_AND_SEAMS, "stdio"],
    npm: ["zod"],
    system: true,
  },
};

const VAGUE_NAMES = /^(?:utils?|helpers?|common)$/;

/** A file of the package. */
export interface SourceFile {
  /** Path, relative to the project, such as `src/shell/quote.ts`. */
  readonly path: string;
  /** Its text, as `deno fmt` leaves it. */
  readonly text: string;
}

/** A specifier that a file imports. */
interface Import {
  readonly specifier: string;
  /** Whether the import is gone at run time. */
  readonly isType: boolean;
}

/**
 * Finds what breaks the rules of imports.
 *
 * @param files The package's files.
 * @returns One line for each fault.
 */
export function findImportFaults(files: readonly SourceFile[]): string[] {
  return [
    ...files.flatMap((file) => [...nameFaults(file), ...useFaults(file)]),
    ...cycleFaults(files),
  ];
}

function nameFaults({ path }: SourceFile): string[] {
  return path.replace(/\.ts$/, "").split("/")
    .filter((segment) => VAGUE_NAMES.test(segment))
    .map((segment) => `${path}: "${segment}" names no idea`);
}

function useFaults(file: SourceFile): string[] {
  const roomName = roomOf(file.path);
  const room = ROOMS[roomName];
  if (!room) {
    return [
      `${file.path}: there is no rule for src/${roomName}, add one to _tools/import_rules.ts`,
    ];
  }
  const faults = readImports(file.text)
    .filter(({ specifier }) => !mayImport(roomName, room, file.path, specifier))
    .map(({ specifier }) => `may not import "${specifier}"`);
  if (!mayTouchSystem(roomName, room, file.path) && touchesSystem(file.text)) {
    faults.push("may not touch Deno");
  }
  return faults.map((fault) => `${file.path}: ${fault}`);
}

function mayImport(
  roomName: string,
  room: Room,
  path: string,
  specifier: string,
): boolean {
  if (specifier.startsWith(".")) {
    const target = roomOf(resolve(path, specifier));
    return target === roomName || room.imports.includes(target);
  }
  if (specifier.startsWith("node:")) {
    return mayTouchSystem(roomName, room, path);
  }
  if (specifier.startsWith("@std/")) return true;
  return room.npm === "*" || (room.npm?.includes(specifier) ?? false);
}

/** The first folder under `src/`; `"."` for what is not in one. */
function roomOf(path: string): string {
  return /^src\/([^/]+)\//.exec(path)?.[1] ?? ".";
}

function resolve(from: string, specifier: string): string {
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

/** In formatted code an import starts its line and a comment's lines do not look like one. */
function readImports(text: string): Import[] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s)?(?:[^;"'`]*?\sfrom\s+)?"([^"]+)"/gm,
  );
  const calls = text.matchAll(/^(?!\s*(?:\*|\/\/)).*\bimport\(\s*"([^"]+)"/gm);
  return [
    ...Array.from(statements, ([, type, specifier]) => ({
      specifier: specifier!,
      isType: type !== undefined,
    })),
    ...Array.from(calls, ([, specifier]) => ({
      specifier: specifier!,
      isType: false,
    })),
  ];
}

function mayTouchSystem(roomName: string, room: Room, path: string): boolean {
  const { system = false } = room;
  if (typeof system === "boolean") return system;
  return system.some((name) => path === `src/${roomName}/${name}`);
}

/** `Deno` and `process` by whatever way a value comes out of them: a member, or the object itself. */
function touchesSystem(text: string): boolean {
  return /^(?!\s*(?:\*|\/\*|\/\/)).*\b(?:Deno(?:\??\.|\[|\s*[;)}])|process(?:\??\.|\[))/m
    .test(text);
}

/** Each cycle of imports that are there at run time, once. */
function cycleFaults(files: readonly SourceFile[]): string[] {
  const graph = new Map(files.map(({ path, text }) => [
    path,
    readImports(text)
      .filter(({ specifier, isType }) => specifier.startsWith(".") && !isType)
      .map(({ specifier }) => resolve(path, specifier)),
  ]));
  const faults: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      faults.push(`${[...trail.slice(start), path].join(" → ")}: a cycle`);
    }
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return faults;
}

/** Where a file should be two, in lines. */
const MANY_LINES = 300;

/**
 * Finds files that may hold more than one idea.
 *
 * @param files The package's files.
 * @returns One line for each.
 */
export function findLongFiles(files: readonly SourceFile[]): string[] {
  return files
    .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > MANY_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines, one idea per file?`);
}
