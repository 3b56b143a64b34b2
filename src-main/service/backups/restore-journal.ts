import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushFolder } from '#service/db/store/flush-folder.ts'
import type { TakenOver } from '#service/db/backups/restored-store.ts'
import type { Job } from '#service/domain/job.ts'

/** A restore that was decided. It is written when everything is unpacked and checked; from then on every start completes it. */
export interface RestoreJournal {
  /** Id of the backup. */
  readonly backupId: string
  readonly at: string
  /** Folder that receives the replaced store, relative to the data folder. */
  readonly aside: string
  /** A whole backup of the replaced store exists, so that it need not be kept. */
  readonly isBackedUp: boolean
  /** From the replaced store; null if it could not be read. */
  readonly taken: TakenOver | null
  /** The job of the restore, ended; null from the command line. */
  readonly job: Job | null
  /** The files are in place; the database is not completed yet. */
  readonly isMoved: boolean
}

/** What the new store has too. `waybill.db` is the last to leave and to arrive. */
const replaced = ['documents', 'waybill.db'] as const
/** What belongs to the old database only. */
const dropped = ['store.json', 'waybill.db-wal', 'waybill.db-shm', 'waybill.db-journal'] as const

function folderOf(dataFolder: string): string {
  return join(dataFolder, 'restoring')
}

/** Returns the folder that a backup is unpacked to before it is restored. */
export function restoreFolder(dataFolder: string): string {
  return join(folderOf(dataFolder), 'next')
}

/** Decides a restore: from now on it is completed, also after a kill. */
export function writeJournal(dataFolder: string, journal: RestoreJournal): void {
  const folder = folderOf(dataFolder)
  const path = join(folder, 'restore.json')
  writeFileSync(`${path}.part`, JSON.stringify(journal), { mode: 0o600, flush: true })
  renameSync(`${path}.part`, path)
  flushFolder(folder)
}

/**
 * Completes what a decided restore still has to move, and removes what an undecided one left. Must run before a store is opened, with the
 * lock of its folder. Returns the journal until `endRestore`; null without a restore.
 */
export function continueRestore(dataFolder: string): RestoreJournal | null {
  const journal = readJournal(dataFolder)
  if (journal === null) {
    rmSync(folderOf(dataFolder), { recursive: true, force: true })
    return null
  }
  if (journal.isMoved) return journal
  const next = restoreFolder(dataFolder)
  const aside = join(dataFolder, journal.aside)
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  // While the new part waits, what has its name is the old one.
  const waits = (name: string) => existsSync(join(next, name))
  if (waits('waybill.db')) {
    for (const name of dropped) moveIfThere(join(dataFolder, name), join(aside, name))
    for (const name of replaced) if (waits(name)) moveIfThere(join(dataFolder, name), join(aside, name))
    flushFolder(aside)
    for (const name of replaced) moveIfThere(join(next, name), join(dataFolder, name))
    flushFolder(dataFolder)
  }
  const moved = { ...journal, isMoved: true }
  writeJournal(dataFolder, moved)
  return moved
}

/** Ends a restore whose database is completed. The replaced store is removed if there is a backup of it, and stays otherwise. */
export function endRestore(dataFolder: string, { isBackedUp, aside }: RestoreJournal): void {
  if (isBackedUp) rmSync(join(dataFolder, aside), { recursive: true, force: true })
  // Last, because the next start ends what a kill interrupts only if the journal is there.
  rmSync(folderOf(dataFolder), { recursive: true, force: true })
}

function readJournal(dataFolder: string): RestoreJournal | null {
  try {
    return JSON.parse(readFileSync(join(folderOf(dataFolder), 'restore.json'), 'utf8')) as RestoreJournal // renamed when complete
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to)
}
