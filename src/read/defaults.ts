/** Sizes of the `read` tool. All of them are positive integers. */
export interface ReadOptions {
  /** Lines that are shown of a target without an end. */
  readonly defaultLines: number;
  /** Bytes of one line that are shown, in UTF-8; `path:raw` shows whole lines. */
  readonly lineMaxBytes: number;
  /** Bytes of rows that a call shows, line ends included; its targets share them fairly. Headers and notes come on top. */
  readonly maxBytes: number;
  /** Targets that a call takes. */
  readonly maxTargets: number;
  /** Bytes of a file that is read to its end, to hash it and to count its lines. A larger file is read only as far as it is shown. */
  readonly wholeFileMaxBytes: number;
  /** Bytes of a file that is read at all. */
  readonly fileMaxBytes: number;
  /** Milliseconds that one call may take. */
  readonly timeoutMs: number;
}

/**
 * The sizes of the `read` tool unless a host says otherwise.
 *
 * A file of 64 MiB is read and hashed in a tenth of a second, one of 4 GiB is
 * searched for its last line in ten.
 */
export const READ_DEFAULTS: ReadOptions = {
  defaultLines: 400,
  lineMaxBytes: 2_000,
  maxBytes: 262_144,
  maxTargets: 32,
  wholeFileMaxBytes: 67_108_864,
  fileMaxBytes: 4_294_967_296,
  timeoutMs: 30_000,
};
