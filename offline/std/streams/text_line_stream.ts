/** Options of {@link TextLineStream}. */
export interface TextLineStreamOptions {
  /** Not offered by this stand-in: a lone `\r` never ends a line. */
  allowCR?: false;
}

/** Splits text into lines, each without its `\n` or `\r\n`. */
export class TextLineStream extends TransformStream<string, string> {
  /**
   * Creates a stream.
   *
   * @param _options Options, of which the stand-in offers only the default.
   */
  constructor(_options: TextLineStreamOptions = {}) {
    const pending: string[] = [];
    super({
      transform(chunk, controller) {
        pending.push(chunk);
        if (!chunk.includes("\n")) return;
        const lines = pending.splice(0).join("").split("\n");
        const rest = lines.pop();
        if (rest) pending.push(rest);
        for (const line of lines) {
          controller.enqueue(line.endsWith("\r") ? line.slice(0, -1) : line);
        }
      },
      flush(controller) {
        const last = pending.join("");
        if (last !== "") controller.enqueue(last);
      },
    });
  }
}
