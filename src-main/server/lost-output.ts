import type { Writable } from 'node:stream'

/**
 * Lets a program outlive whoever reads its output: a terminal or a log collector that ends, a full disk under a log. Node reports that
 * as an 'error' of the stream, and an 'error' that nobody listens to ends the process at the next line. To be called once, at its start.
 */
export function ignoreLostOutput(...outputs: readonly Writable[]): void {
  for (const output of outputs) output.on('error', () => {})
}
