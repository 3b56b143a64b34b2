import type { Writable } from 'node:stream'

/**
 * Lets a program outlive the reader of its output: a terminal or a log collector that ends, a full disk under a log. Node reports that as
 * an 'error' of the stream, and an 'error' without a listener ends the process at the next line. The program must call it once, at its
 * start.
 */
export function ignoreLostOutput(...outputs: readonly Writable[]): void {
  for (const output of outputs) output.on('error', () => {})
}
