import type { HandoverCompared, HandoverComparison } from '#service/domain/handover/handover-result.ts'
import type { Task } from '#service/workers/task.ts'
import { compareFile, ComparisonCounter } from './compare-handover.ts'
import { compareNotesOf, toNoteComparison } from './compare-notes.ts'
import { readNotes } from './read-lines.ts'

/** Compares a file with a version. Nothing is written. */
export const previewHandoverTask: Task<HandoverCompared, HandoverComparison> = {
  name: 'preview-handover',
  run: async ({ database }, given) => {
    const counter = new ComparisonCounter()
    for await (const group of compareFile(database.read, given)) counter.add(group)
    const { notes } = await readNotes(given.notes)
    return { ...counter.comparison(), ...toNoteComparison(await compareNotesOf(database.read, given, notes)) }
  },
}
