import type { DocumentDifference } from '#service/domain/documents/document-comparison.ts'
import { compareDocuments } from './compare-documents.ts'
import type { Task } from '#service/workers/task.ts'

/** Paths of the older and the newer document. */
export interface ComparedDocuments {
  readonly base: string
  readonly target: string
}

/** Compares what two documents list. */
export const compareDocumentsTask: Task<ComparedDocuments, DocumentDifference> = {
  name: 'compare-documents',
  run: ({ signal }, paths) => compareDocuments(paths, signal),
}
