import type { StoreFault } from '#service/domain/store-rejected.ts'
import type { LogTurn, StoreMark } from './store-mark.ts'
import type { StoreSigns } from './store-signs.ts'

/** The mark in the database. */
export type OwnMark = Pick<StoreMark, 'id' | 'generation'>

/** State of a database file, read without changing anything. */
export type DatabaseFound =
  | { readonly kind: 'missing' | 'empty' | 'without tables' }
  /** `reason` is a part of a sentence. */
  | { readonly kind: 'unreadable'; readonly fault: 'damaged' | 'newer' | 'not-waybill'; readonly reason: string }
  | {
      readonly kind: 'readable'
      /** Null: from before there were marks, or after a crash during its first start. */
      readonly mark: OwnMark | null
      /** It has a product, a version or a document. */
      readonly hasContent: boolean
    }

/** State of a data folder, read before anything in it is changed. */
export interface StoreFound {
  readonly database: DatabaseFound
  /** The log next to the database; null if there is none or it is empty. */
  readonly log: LogTurn | null
  readonly mark: StoreMark | 'unreadable' | null
  readonly signs: StoreSigns
}

/** `problem` is null if the database and its folder belong together; otherwise one line for the log. */
export type StoreVerdict =
  | { readonly opens: true; readonly problem: string | null }
  | { readonly opens: false; readonly fault: StoreFault; readonly found: string; readonly remedy: string }

const others =
  'or start with another folder (--data FOLDER); or, to start with an empty store, move everything in this one elsewhere.'
const commands =
  'Run "waybill restore" to restore a backup, or "waybill salvage --to DIR" to save what can be read, both with --data and this folder'
const restoreAdvice = `${commands}; or put "waybill.db" back from a copy, with the "waybill.db-wal" of that copy and no other; ${others}`
const newerAdvice = `Start the newer version of Waybill, or restore a backup of this version with "waybill restore"; ${others}`
const separate = `Put back the "waybill.db" that "waybill.db-wal" belongs to, or move "waybill.db-wal" and "waybill.db-shm" elsewhere; ${others}`

/**
 * Decides whether a data folder may be opened. A folder that had a store is never opened as an empty one, and no log is applied to a
 * database that it does not belong to.
 */
export function checkStore(found: StoreFound): StoreVerdict {
  const { database, signs } = found
  if (database.kind === 'unreadable') {
    return reject(database.fault, `"waybill.db" ${database.reason}`, adviceFor(found))
  }
  if (database.kind !== 'readable') {
    const words = { missing: 'is missing', empty: 'is empty', 'without tables': 'is empty: it has no tables' }
    const [kept] = describeSigns(found)
    return kept === undefined
      ? { opens: true, problem: null }
      : reject(database.kind === 'missing' ? 'missing' : 'empty', `"waybill.db" ${words[database.kind]}, but ${kept}`)
  }
  const problem = findProblem(found)
  if (problem?.isForeignLog) return reject('log', `${problem.words}: together they would be damaged`, separate)
  if (database.hasContent || signs.documents === 0) return { opens: true, problem: problem?.words ?? null }
  if (problem)
    return reject(problem.fault, `${problem.words}, and it contains no product, but ${describeDocuments(signs)}`)
  return { opens: true, problem: null }
}

/** Rejects a readable database whose content is damaged. `found` is what a check of the database says. */
export function rejectDamaged(found: string): Extract<StoreVerdict, { opens: false }> {
  return reject('damaged', `"waybill.db" is damaged (${found})`)
}

function reject(fault: StoreFault, found: string, remedy = restoreAdvice): Extract<StoreVerdict, { opens: false }> {
  return { opens: false, fault, found: `${found}.`, remedy }
}

/** A damaged database beside a log may only be beside the log of another copy. */
function adviceFor({ database, log }: StoreFound): string {
  if (database.kind === 'unreadable' && database.fault === 'newer') return newerAdvice
  return log === null ? restoreAdvice : `${separate} ${commands}.`
}

/** A mismatch between a database and its folder, described in text. */
interface Problem {
  readonly fault: StoreFault
  readonly words: string
  readonly isForeignLog: boolean
}

function toProblem(fault: StoreFault, words: string, isForeignLog = false): Problem {
  return { fault, words, isForeignLog }
}

/** Finds a mismatch between a readable database and its folder; null if there is none. */
function findProblem(found: StoreFound): Problem | null {
  const { database, mark, signs } = found
  if (database.kind !== 'readable') return null
  if (mark === 'unreadable')
    return toProblem('foreign', '"store.json", which states what belongs to "waybill.db", is damaged')
  if (mark !== null) return differenceOf(database.mark, mark, found.log)
  // The store is older than marks, or its mark was removed: only its content can be checked.
  const isEmptied = !database.hasContent && signs.documents > 0
  return isEmptied ? toProblem('foreign', '"store.json", which states what belongs to "waybill.db", is missing') : null
}

function differenceOf(own: OwnMark | null, beside: StoreMark, log: LogTurn | null): Problem | null {
  if (own && own.id !== beside.id)
    return toProblem('foreign', '"waybill.db" belongs to another folder than the files next to it')
  const generation = own?.generation ?? 0
  if (generation < beside.generation) {
    const words = '"waybill.db" is older than the files of its folder'
    if (!isOfLastProcess(log, beside)) return toProblem('older', words)
    return toProblem('log', `${words}, and "waybill.db-wal" belongs to a newer one`, true)
  }
  // A start was counted, but the process was killed before it wrote the mark here.
  if (generation > beside.generation) return null
  if (log !== null && !isOfLastProcess(log, beside)) {
    return toProblem('log', '"waybill.db-wal" does not belong to the "waybill.db" next to it', true)
  }
  return beside.isOpen && log === null
    ? toProblem('log', '"waybill.db-wal", which contains the last changes, is missing')
    : null
}

/** Within one process, a log is not restarted more often. */
const maxTurns = 2 ** 20

/** A log that continues from where the last process began contains what that process stored. The count has 32 bits. */
function isOfLastProcess(log: LogTurn | null, mark: StoreMark): boolean {
  return log !== null && mark.log !== null && (log.turn - mark.log.turn) >>> 0 < maxTurns
}

/** Returns at most one sign that there was a store. */
function describeSigns({ database, log, mark, signs }: StoreFound): readonly string[] {
  if (signs.documents > 0) return [describeDocuments(signs)]
  if (signs.others > 0) return ['the folder contains advisory data, keys or uploaded files']
  // A database without tables was read together with its log, which belongs to a first start that was killed.
  if (log !== null && database.kind !== 'without tables') return ['its log "waybill.db-wal" is here']
  return mark === null ? [] : ['"store.json" says that there was one']
}

function describeDocuments({ documents }: StoreSigns): string {
  return documents === 1 ? '1 document is here' : `${documents} documents are here`
}
