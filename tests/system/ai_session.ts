/**
 * A scripted model for the AI SDK.
 *
 * @module
 */

import {
  MockLanguageModelV4,
  simulateReadableStream,
} from "npm:ai@^7.0.0/test";

/** A call of a tool. */
export interface ModelCall {
  /** Name of the tool. */
  readonly name: string;
  /** Its arguments. */
  readonly args: unknown;
}

/** What a scripted model does in one step: calls tools, or says something and ends. */
export type Step = string | readonly ModelCall[];

type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;
type Streamed = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>;
type StreamPart = Streamed["stream"] extends ReadableStream<infer Part> ? Part
  : never;

/** A model that follows a script, one entry for each step. */
export function scriptedModel(steps: readonly Step[]): MockLanguageModelV4 {
  const results = steps.map(generated);
  const model: MockLanguageModelV4 = new MockLanguageModelV4({
    doGenerate: results,
    // A stream starts when it is made.
    doStream: () =>
      Promise.resolve(streamed(results[model.doStreamCalls.length - 1]!)),
  });
  return model;
}

/**
 * What a model read of its tool calls before one of its steps.
 *
 * @param model The model, after its run.
 * @param step Index of the step.
 * @returns The outputs by `call-STEP-INDEX`.
 */
export function toolOutputs(
  model: MockLanguageModelV4,
  step: number,
): Record<string, unknown> {
  const calls = [...model.doGenerateCalls, ...model.doStreamCalls];
  const parts = calls[step]!.prompt.flatMap((message) =>
    message.role === "tool" ? message.content : []
  );
  return Object.fromEntries(
    parts.flatMap((part) =>
      part.type === "tool-result" ? [[part.toolCallId, part.output]] : []
    ),
  );
}

function generated(step: Step, index: number): Generated {
  const isText = typeof step === "string";
  const reason = isText ? "stop" : "tool-calls";
  return {
    content: isText ? [{ type: "text", text: step }] : step.map(
      ({ name, args }, call) => ({
        type: "tool-call",
        toolCallId: `call-${index}-${call}`,
        toolName: name,
        input: JSON.stringify(args),
      }),
    ),
    finishReason: { unified: reason, raw: reason },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    },
    warnings: [],
  };
}

function streamed({ content, finishReason, usage }: Generated): Streamed {
  const chunks: StreamPart[] = [{ type: "stream-start", warnings: [] }];
  for (const part of content) {
    if (part.type === "tool-call") chunks.push(part);
    if (part.type !== "text") continue;
    chunks.push(
      { type: "text-start", id: "text" },
      { type: "text-delta", id: "text", delta: part.text },
      { type: "text-end", id: "text" },
    );
  }
  chunks.push({ type: "finish", finishReason, usage });
  return { stream: simulateReadableStream({ chunks }) };
}
