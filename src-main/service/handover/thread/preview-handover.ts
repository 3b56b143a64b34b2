import type { HandoverCompared, HandoverComparison } from '#service/domain/handover/handover-result.ts'
import type { Task } from '#service/workers/task.ts'
import { compareFile, ComparisonCounter } from './compare-handover.ts'

/** Compares a file with a version. Nothing is written. */
export const previewHandoverTask: Task<HandoverCompared, HandoverComparison> = {
  name: 'preview-handover',
  run: async ({ database }, given) => {
    const counter = new ComparisonCounter()
    for await (const group of compareFile(database.read, given)) counter.add(group)
    return counter.comparison()
  },
}
