import { ContentTag } from "../files/content_tag.ts";
import { FileError, type ResolvedPath } from "../files/mod.ts";
import { type OpenFile, openFile } from "../files/open_file.ts";
import type { ReadOptions } from "./defaults.ts";
import type { Selector } from "./selector.ts";
import { TextReader, type TextReading } from "./text_reader.ts";

/** What {@link readFile} takes besides the file. */
export interface ReadFileOptions {
  /** The lines to read. */
  readonly selector: Selector;
  /** The sizes of the tool. */
  readonly options: ReadOptions;
  /** Ends the reading when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/** What was read of a file. */
export interface FileReading extends TextReading {
  /** Bytes of the file. */
  readonly size: number;
  /** The tag of its content, or `null` if it was not read to its end, or changed meanwhile. */
  readonly tag: string | null;
  /** Whether it was read to its end. */
  readonly isComplete: boolean;
  /** Whether it changed while it was read. */
  readonly isChanged: boolean;
}

/**
 * Reads lines of a file, and what there is to know about it.
 *
 * @param file The file.
 * @param options What to read.
 * @returns The lines.
 * @throws {FileError} If it is no readable text, is too large, or was replaced meanwhile.
 */
export async function readFile(
  file: ResolvedPath,
  options: ReadFileOptions,
): Promise<FileReading> {
  await using opened = await openFile(file);
  const reading = await readOpened(opened, file.shown, options);
  // A file that is removed changes its times, too: whether it is there is asked last.
  const isChanged = await opened.isChanged();
  await opened.assertInPlace();
  return { ...reading, isChanged, tag: isChanged ? null : reading.tag };
}

async function readOpened(
  opened: OpenFile,
  shown: string,
  { selector, options, signal }: ReadFileOptions,
): Promise<Omit<FileReading, "isChanged">> {
  const { fileMaxBytes, maxBytes, wholeFileMaxBytes } = options;
  assertSize(opened.size, fileMaxBytes, shown);
  const reader = new TextReader({
    selector,
    lineMaxBytes: selector.isRaw ? maxBytes : options.lineMaxBytes,
    maxBytes,
  });
  const tag = new ContentTag();
  let size = 0;
  const isWhole = () => Math.max(opened.size, size) <= wholeFileMaxBytes;
  for await (const chunk of opened.chunks(signal)) {
    size += chunk.length;
    assertSize(size, fileMaxBytes, shown);
    if (isWhole()) tag.update(chunk);
    reader.push(chunk);
    if (reader.isBinary) throw binary(shown);
    if (reader.isPast && !isWhole()) {
      return {
        ...reader.stop(),
        size: opened.size,
        tag: null,
        isComplete: false,
      };
    }
  }
  return {
    ...reader.finish(),
    size,
    tag: isWhole() ? tag.finish() : null,
    isComplete: true,
  };
}

function assertSize(size: number, maxBytes: number, shown: string): void {
  if (size <= maxBytes) return;
  throw new FileError(
    "FILE_TOO_LARGE",
    `Cannot read ${
      JSON.stringify(shown)
    }: it has ${size} bytes, and at most ${maxBytes} are read: search it with grep`,
  );
}

function binary(shown: string): FileError {
  return new FileError(
    "FILE_BINARY",
    `Cannot read ${
      JSON.stringify(shown)
    }: it is a binary file, with a NUL in its first bytes: use a program that knows its format`,
  );
}
