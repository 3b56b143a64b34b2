import { type ReadHandover, readHandover } from './read-handover.ts'
import { readLines, readNotes } from './read-lines.ts'
import type { NoteKind } from '#service/domain/handover/note-kinds.ts'
import type { Task } from '#service/workers/task.ts'

/** A handover file, and the folder that its parts are written to. */
export interface HandoverReading {
  readonly path: string
  readonly into: string
  readonly passphrase: string | null
}

/** A handover file, each line of which was read. */
export interface OpenedHandover extends ReadHandover {
  /** How many notes of each kind it has. */
  readonly notesByKind: readonly (readonly [NoteKind, number])[]
  /** Kinds of notes that only newer versions of this program know. They are left out. */
  readonly unknownKinds: readonly string[]
}

/** Reads a handover file whole: its parts, and each line of its findings and notes. */
export const openHandoverTask: Task<HandoverReading, OpenedHandover> = {
  name: 'open-handover',
  run: async ({ signal }, { path, into, passphrase }) => {
    const read = await readHandover(path, { into, passphrase, signal })
    for await (const _group of readLines(read.findings, 500)) signal.throwIfAborted()
    const { notes, unknownKinds } = await readNotes(read.notes)
    const kinds = Map.groupBy(notes, ({ kind }) => kind)
    return { ...read, notesByKind: [...kinds].map(([kind, some]) => [kind, some.length] as const), unknownKinds }
  },
}
