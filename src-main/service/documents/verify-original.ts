import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { UserDatabase } from '#service/db/database.ts'
import { isDocumentStored, listOriginals } from '#service/db/documents/original-list.ts'
import type { OriginalState, StoredOriginal } from '#service/domain/documents/original-state.ts'
import { markPlace } from '#service/workers/task-place.ts'
import { documentPath } from './document-files.ts'

/** Bytes that are read at once. */
const pieceBytes = 2 ** 20
const documentsPerPage = 200

/**
 * Compares a document's file with the size and SHA-256 of its row. The file is read piece by piece.
 *
 * @throws the signal's reason if it aborts; an Error of the system if too many files are open or the like
 */
export async function verifyOriginal(
  dataFolder: string,
  original: StoredOriginal,
  signal?: AbortSignal,
): Promise<OriginalState> {
  const { state } = await examine(documentPath(dataFolder, original.id), original, signal)
  return state
}

/** An original that is not whole. */
export interface LostOriginal extends StoredOriginal {
  readonly versionId: string
  readonly filename: string | null
  readonly state: Exclude<OriginalState, 'WHOLE'>
}

/** What a check of all originals found. */
export interface OriginalsCheck {
  readonly checked: number
  readonly lost: readonly LostOriginal[]
}

/**
 * Verifies the files of all documents of visible versions, one after the other, each read again. A document that is deleted meanwhile is not
 * reported.
 *
 * @throws the signal's reason if it aborts
 */
export async function verifyAllOriginals(
  database: Pick<UserDatabase, 'read'>,
  dataFolder: string,
  signal?: AbortSignal,
): Promise<OriginalsCheck> {
  const lost: LostOriginal[] = []
  let checked = 0
  let after = ''
  for (;;) {
    const page = await listOriginals(database, after, documentsPerPage)
    for (const original of page) {
      markPlace('the original', original.filename ?? original.id)
      const state = await verifyOriginal(dataFolder, original, signal)
      if (state === 'WHOLE') checked += 1
      else if (await isDocumentStored(database, original.id)) {
        checked += 1
        lost.push({ ...original, state })
      }
    }
    const last = page.at(-1)
    if (last === undefined) return { checked, lost }
    after = last.id
  }
}

/**
 * Compares a file with the original that it should contain. `mark` names this state of the file: as long as the mark is the same, so is the
 * result. It is null without a file.
 */
export async function examine(
  path: string,
  original: StoredOriginal,
  signal?: AbortSignal,
): Promise<{ readonly state: OriginalState; readonly mark: string | null }> {
  try {
    const mark = await fileMark(path)
    const found = await stat(path)
    // Another kind of file, such as a pipe, could wait forever.
    if (!found.isFile()) return { state: 'UNREADABLE', mark }
    if (found.size !== original.bytes) return { state: 'CHANGED', mark }
    const isSame = (await hashOf(path, signal)) === original.sha256
    return { state: isSame ? 'WHOLE' : 'CHANGED', mark }
  } catch (error) {
    const state = stateOf(error)
    if (state === null) throw error
    return { state, mark: null }
  }
}

/**
 * Returns what changes with the content of a file: its size, inode and times, to the nanosecond. Unlike the time of the last write, that of
 * the last change cannot be set.
 */
export async function fileMark(path: string): Promise<string> {
  const { size, ino, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
  return [size, ino, mtimeNs, ctimeNs].join(' ')
}

/** Returns what an error of the system says about a file; null if it says nothing about this one. */
export function stateOf(error: unknown): Exclude<OriginalState, 'WHOLE' | 'CHANGED'> | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'MISSING'
  return unreadable.has(code) ? 'UNREADABLE' : null
}

const unreadable: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EIO', 'EISDIR', 'ELOOP', 'EBUSY', 'ENXIO'])

async function hashOf(path: string, signal: AbortSignal | undefined): Promise<string> {
  const file = await open(path, 'r')
  try {
    return await hashPieces(file, signal)
  } finally {
    await file.close()
  }
}

async function hashPieces(file: FileHandle, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(pieceBytes)
  for (;;) {
    signal?.throwIfAborted()
    const { bytesRead } = await file.read(piece, 0, pieceBytes, null)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(piece.subarray(0, bytesRead))
  }
}
