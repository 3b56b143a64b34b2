import { isSmallVersion } from '#service/domain/versions/short-work.ts'
import type { Job, JobKind } from '#service/domain/job.ts'

/**
 * Limits of documents that are processed at once. The threads are fewer: the tasks of these jobs take turns on them, so that no document
 * waits until another is finished. Small ones have a limit of their own and wait for no large one.
 */
const maxLargeDocuments = 8
const maxSmallDocuments = 3

/** Jobs that a user waits for come first. Rescans wait until changes of the advisory data are finished. */
const ranks: Readonly<Record<JobKind, number>> = {
  PROCESS_SBOM: 0,
  IMPORT_ADVISORIES: 1,
  ROLL_BACK_ADVISORIES: 1,
  EXPORT: 0,
  EXPORT_BUNDLE: 1,
  DELETE: 1,
  RESCAN: 2,
  RANK_FINDINGS: 1,
  RUN_POLICY: 1,
  RUN_RULES: 1,
  REFRESH_ADVISORIES: 3,
  BACKUP: 3,
  RESTORE: 3,
}

/** Exports that are made at once. They only read, and take turns with other tasks. */
const maxExports = 2

/** Jobs on threads of their own, or without one. They wait for no other kind. */
const independentKinds: readonly JobKind[] = ['REFRESH_ADVISORIES', 'BACKUP', 'RESTORE']
/** Jobs that copy, replace or remove stored files: one at a time. */
const fileKinds: readonly JobKind[] = ['BACKUP', 'RESTORE', 'DELETE']

/**
 * Selects the open jobs that start now. Of uploads the newest goes first. Of all other kinds one runs at a time, however many documents
 * are processed. Two jobs never work on one version. An export only reads: it starts beside all of them. A job that waits for the network, and one that copies the store, needs none of these
 * threads and starts at once. Nothing is deleted while the store is copied.
 */
export function jobsToStart(open: readonly Job[], running: readonly Job[]): Job[] {
  const atWork = running.filter(({ kind }) => !independentKinds.includes(kind))
  const onFiles = running.filter(({ kind }) => fileKinds.includes(kind))
  const known = new Set(running.map(({ id }) => id))
  const queued = open.filter(({ id, state }) => state === 'QUEUED' && !known.has(id)).toSorted(inOrder)
  const chosen: Job[] = []
  const isFirst = ({ kind }: Job) => independentKinds.includes(kind)
  for (const job of [...queued.filter(isFirst), ...queued.filter((each) => !isFirst(each))]) {
    const isIndependent = isFirst(job)
    const isOnFiles = fileKinds.includes(job.kind)
    if (isOnFiles && onFiles.length > 0) continue
    if (!isIndependent && (!hasRoom(job, atWork) || !mayStart(job, atWork, open))) continue
    if (!isIndependent) atWork.push(job)
    if (isOnFiles) onFiles.push(job)
    chosen.push(job)
  }
  return chosen
}

function hasRoom(job: Job, atWork: readonly Job[]): boolean {
  if (job.kind === 'EXPORT') return atWork.filter(({ kind }) => kind === 'EXPORT').length < maxExports
  if (job.kind !== 'PROCESS_SBOM') return true
  const documents = atWork.filter((one) => one.kind === job.kind && isSmall(one) === isSmall(job))
  return documents.length < (isSmall(job) ? maxSmallDocuments : maxLargeDocuments)
}

function isSmall({ total }: Job): boolean {
  return isSmallVersion(total)
}

function mayStart(job: Job, atWork: readonly Job[], open: readonly Job[]): boolean {
  if (job.kind === 'EXPORT') return true
  const changing = atWork.filter(({ kind }) => kind !== 'EXPORT')
  if (job.kind === 'PROCESS_SBOM') return !changing.some(({ versionId }) => versionId === job.versionId)
  if (changing.some(({ kind }) => kind !== 'PROCESS_SBOM')) return false
  return job.kind !== 'RESCAN' || !open.some(({ kind }) => ranks[kind] === 1)
}

function inOrder(a: Job, b: Job): number {
  const byRank = ranks[a.kind] - ranks[b.kind]
  if (byRank !== 0) return byRank
  const byAge = a.id < b.id ? -1 : 1
  return a.kind === 'PROCESS_SBOM' ? -byAge : byAge
}
