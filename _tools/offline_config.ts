/**
 * What `deno.json` becomes where `@std` is not loaded from JSR: pure functions.
 *
 * @module
 */

/** The parts of a `deno.json` that are read here; whatever else it holds is kept. */
export interface DenoConfig {
  /** Names of the package's entry points, and their files. */
  readonly exports?: Readonly<Record<string, string>>;
  /** Bare specifiers, and what they stand for. */
  readonly imports?: Readonly<Record<string, string>>;
  /** What `deno publish` takes. */
  readonly publish?: { readonly include?: readonly string[] };
}

/** A local package that stands in for one of JSR. */
export interface StandIn {
  /** Folder of the package, relative to the project, such as `./offline/std/assert`. */
  readonly folder: string;
  /** Name of the package. */
  readonly name: string;
  /** Entry points, and their files: one of them, or several by name. */
  readonly exports: string | Readonly<Record<string, string>>;
}

/** Every specifier that the stand-ins serve, and the file behind it. */
export function standInFiles(
  standIns: readonly StandIn[],
): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { folder, name, exports } of standIns) {
    const entries = typeof exports === "string" ? { ".": exports } : exports;
    for (const [entry, file] of Object.entries(entries)) {
      files[name + entry.slice(1)] = folder + file.slice(1);
    }
  }
  return files;
}

/** What the specifiers that the stand-ins serve stand for in `deno.json`. */
export function jsrSpecifiers(
  config: DenoConfig,
  standIns: readonly StandIn[],
): string[] {
  return standIns.flatMap((standIn) =>
    Object.keys(standInFiles([standIn])).map((specifier) =>
      config.imports?.[standIn.name] + specifier.slice(standIn.name.length)
    )
  );
}

/**
 * The configuration that loads the stand-ins. A dry run of `deno publish` wants
 * every local module in the package, so it takes their folders in.
 */
export function offlineConfig(
  config: DenoConfig,
  standIns: readonly StandIn[],
): DenoConfig & { readonly links: readonly string[] } {
  const links = standIns.map((standIn) => standIn.folder);
  const include = config.publish?.include;
  return {
    ...config,
    links,
    ...(include &&
      { publish: { ...config.publish, include: [...include, ...links] } }),
  };
}

/** The import map that loads the stand-ins, for a command that takes no configuration. */
export function offlineImportMap(
  config: DenoConfig,
  standIns: readonly StandIn[],
): { readonly imports: Readonly<Record<string, string>> } {
  const replaced = new Set(standIns.map((standIn) => standIn.name));
  const kept = Object.entries(config.imports ?? {})
    .filter(([specifier]) => !replaced.has(specifier));
  return {
    imports: { ...Object.fromEntries(kept), ...standInFiles(standIns) },
  };
}
