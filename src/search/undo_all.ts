import type { Disposer } from "../harness/mod.ts";

/**
 * Undoes everything, the last first, even where one of them throws.
 *
 * @param disposers What undoes it; empty afterwards.
 * @throws What one of them throws, once all have been called.
 */
export function undoAll(disposers: Disposer[]): void {
  const undo = disposers.pop();
  if (!undo) return;
  try {
    undo();
  } finally {
    undoAll(disposers);
  }
}
