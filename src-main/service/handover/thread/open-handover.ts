import { type ReadHandover, readHandover } from './read-handover.ts'
import { readLines } from './read-lines.ts'
import type { Task } from '#service/workers/task.ts'

/** A handover file, and the folder that its parts are written to. */
export interface HandoverReading {
  readonly path: string
  readonly into: string
  readonly passphrase: string | null
}

/** Reads a handover file whole: its parts, and each line of its findings. */
export const openHandoverTask: Task<HandoverReading, ReadHandover> = {
  name: 'open-handover',
  run: async ({ signal }, { path, into, passphrase }) => {
    const read = await readHandover(path, { into, passphrase, signal })
    for await (const _group of readLines(read.findings, 500)) signal.throwIfAborted()
    return read
  },
}
