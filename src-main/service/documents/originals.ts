import type { OriginalState } from '#service/domain/documents/original-state.ts'
import { OriginalLost } from '#service/domain/documents/original-state.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import { documentPath } from './document-files.ts'
import { examine, fileMark, stateOf } from './verify-original.ts'

/** A document whose original is read. */
export type ReadDocument = Pick<SbomDocument, 'id' | 'filename' | 'bytes' | 'sha256'>

/** The original bytes of documents, which are compared with their stored SHA-256 before they are read. */
export interface Originals {
  /**
   * Returns the path of a document's bytes, which are whole.
   * @throws {OriginalLost} if they are missing, changed or unreadable
   */
  requireWhole(document: ReadDocument): Promise<string>
  /** Returns why the bytes of a document cannot be read, as text; null if they are whole. */
  findProblem(document: ReadDocument): Promise<string | null>
}

/** Number of files whose last result is remembered. */
const maxRemembered = 10_000

interface Result {
  readonly mark: string
  readonly state: OriginalState
}

/**
 * Creates the access to originals. A file is read again only after it changed: its size, inode and times are remembered in memory.
 *
 * @param readFile reads a file and compares it with its original
 */
export function createOriginals(dataFolder: string, readFile: typeof examine = examine): Originals {
  const known = new Map<string, Result>()
  const running = new Map<string, Promise<OriginalState>>()

  async function stateNow(document: ReadDocument): Promise<OriginalState> {
    const path = documentPath(dataFolder, document.id)
    const last = known.get(document.id)
    if (last !== undefined && last.mark === (await markOf(path))) return last.state
    const { mark, state } = await readFile(path, document)
    known.delete(document.id)
    if (mark !== null) known.set(document.id, { mark, state })
    const oldest = known.keys().next()
    if (known.size > maxRemembered && !oldest.done) known.delete(oldest.value)
    return state
  }

  /** Requests for one file at the same time read it once. */
  async function stateOnce(document: ReadDocument): Promise<OriginalState> {
    const started = running.get(document.id) ?? stateNow(document).finally(() => running.delete(document.id))
    running.set(document.id, started)
    return started
  }

  return {
    async requireWhole(document) {
      const state = await stateOnce(document)
      if (state !== 'WHOLE') throw new OriginalLost(state, document.filename)
      return documentPath(dataFolder, document.id)
    },
    async findProblem(document) {
      const state = await stateOnce(document)
      return state === 'WHOLE' ? null : new OriginalLost(state, document.filename).message
    },
  }
}

/** Returns null if there is no such file. */
async function markOf(path: string): Promise<string | null> {
  try {
    return await fileMark(path)
  } catch (error) {
    if (stateOf(error) === null) throw error
    return null
  }
}
