import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { mutantOf } from '#service/formats/fuzz/mutants-for-test.ts'
import { type FuzzModeName, fuzzModes } from './fuzz-modes.ts'
import { shrink } from './shrink.ts'

/** The task of a thread. `clock` holds the number of its current mutant, and when it started with it. */
export interface FuzzTask {
  readonly mode: FuzzModeName
  readonly seed: number
  readonly from: number
  readonly to: number
  readonly folder: string
  readonly clock: BigInt64Array
}

/** The reports of a thread: one at the end, and one for each failure. */
export type FuzzReport =
  | {
      readonly done: {
        readonly read: number
        readonly refused: number
        readonly slowest: number
        readonly slowestName: string
      }
    }
  | { readonly failure: FuzzFailure }

export interface FuzzFailure {
  readonly index: number
  readonly name: string
  readonly message: string
  /** Path of the reduced mutant. */
  readonly path: string
}

/** Milliseconds. A document of this size that takes longer is a failure. */
const slow = 2_000

if (parentPort) await work(workerData as FuzzTask) // as the starting thread passes it

async function work({ mode, seed, from, to, folder, clock }: FuzzTask): Promise<void> {
  const { originals, outcome } = fuzzModes[mode]
  const documents = originals()
  const done = { read: 0, refused: 0, slowest: 0, slowestName: '' }
  for (let index = from; index < to; index += 1) {
    const { name, bytes } = mutantOf(seed, index, documents)
    Atomics.store(clock, 0, BigInt(index))
    const attempt = (some: Buffer) => {
      Atomics.store(clock, 1, BigInt(Date.now()))
      return tried(() => outcome(some, folder))
    }
    const { milliseconds, message, refused } = await fastestRun(bytes, attempt)
    done[refused ? 'refused' : 'read'] += 1
    if (milliseconds > done.slowest) Object.assign(done, { slowest: milliseconds, slowestName: `${index} ${name}` })
    const failed = message ?? (milliseconds > slow ? `took ${milliseconds} ms` : undefined)
    if (failed === undefined) continue
    const place = signature(failed)
    const small =
      message === undefined
        ? bytes
        : await shrink(bytes, async (some) => signature((await attempt(some)).message) === place)
    const path = join(folder, `${mode}-${seed}-${index}.bin`)
    writeFileSync(path, small)
    report({ failure: { index, name, message: failed, path } })
  }
  report({ done })
}

/** Other work on the machine may interfere, so only a mutant that is slow three times counts as slow. */
async function fastestRun(bytes: Buffer, attempt: (bytes: Buffer) => Promise<Tried>): Promise<Tried> {
  let quick = await attempt(bytes)
  for (let times = 2; times > 0 && quick.milliseconds > slow; times -= 1) {
    const again = await attempt(bytes)
    if (again.milliseconds < quick.milliseconds) quick = again
  }
  return quick
}

interface Tried {
  readonly milliseconds: number
  readonly refused: boolean
  /** With the start of the stack; undefined if nothing failed. */
  readonly message: string | undefined
}

async function tried(attempt: () => Promise<{ readonly refused: boolean }>): Promise<Tried> {
  const started = performance.now()
  try {
    const { refused } = await attempt()
    return { milliseconds: Math.round(performance.now() - started), refused, message: undefined }
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const message = stack.split('\n').slice(0, 6).join('\n').slice(0, 2_000)
    return { milliseconds: Math.round(performance.now() - started), refused: false, message }
  }
}

/** Returns a signature that equal failures share: the message without quoted values, and its place. */
function signature(message: string | undefined): string | undefined {
  return message?.replaceAll(/"(?:[^"\\]|\\.)*"|\d+/g, '').slice(0, 400)
}

function report(what: FuzzReport): void {
  parentPort?.postMessage(what)
}
