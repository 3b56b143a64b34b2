import { Rejection } from './rejection.ts'

/** What jobs that were started together have in common: those of an archive, or of a folder that is uploaded file by file. */
export interface JobBatch {
  /** Made by the client, or for an archive. */
  readonly id: string
  /** Name of the archive or folder. */
  readonly name: string
}

/** Characters of a name. */
const longest = 200

/** @throws {Rejection} if the name is empty or too long */
export function readJobBatch({ id, name }: JobBatch): JobBatch {
  const text = name.trim()
  if (text !== '' && text.length <= longest) return { id, name: text }
  throw new Rejection(`The name of a batch must have 1 to ${longest} characters`)
}

/** Names a batch after a file, whose name may be longer. */
export function batchOfFile(id: string, filename: string | null): JobBatch {
  return { id, name: (filename ?? '').trim().slice(0, longest) || 'Archive' }
}
