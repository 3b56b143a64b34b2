import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, isAbsolute, join } from 'node:path'
import type { RecoveryReply, RecoveryRequest, RecoveryResult, RecoveryWork, RejectedFolder } from '#shared/recovery.ts'
import { listBackups } from '#service/backups/backup-list.ts'
import { backupFolder, readBackupSettings } from '#service/backups/backup-settings.ts'
import type { BackupTools } from '#service/backups/make-backup.ts'
import { restoreBackup } from '#service/backups/restore-backup.ts'
import { filesIn } from '#service/db/store/store-signs.ts'
import type { BackupFacts } from '#service/domain/backups/backup.ts'
import { describeSalvage } from '#service/domain/recovery/salvage-report.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { StoreRejection } from '#service/domain/store-rejected.ts'
import type { TaskProgress } from '#service/workers/task.ts'
import { runStoreTask } from '#service/workers/run-store-task.ts'
import { lookAtBackup } from './look-at-backup.ts'
import { salvageFolder } from './salvage-folder.ts'
import type { probeFolderTask } from './thread/check-store.ts'

/** What recovery depends on. */
export interface RecoveryDependencies extends BackupTools {
  readonly rejection: StoreRejection
  readonly log: (line: string) => void
  /** Opens the present folder again, as a start does. Returns at once. */
  reopen(): void
  /**
   * Locks another folder instead of the present one, and opens it.
   *
   * @throws {Error} if another process uses it
   */
  moveTo(folder: string): Promise<void>
}

const begun: RecoveryReply = { problem: null, isEmptyFolder: false, needsPassphrase: false }

/** A data folder that is not opened: what was found, and the ways back. The folder is locked; nothing in it changes until the user decides. */
export class RecoveryMode {
  readonly #tools: RecoveryDependencies
  #running: { work: RecoveryWork; readonly controller: AbortController; readonly ended: Promise<void> } | null = null
  #result: RecoveryResult | null = null

  constructor(tools: RecoveryDependencies) {
    this.#tools = tools
  }

  async state(): Promise<RejectedFolder> {
    const { dataFolder, rejection, now } = this.#tools
    const folder = backupFolder(dataFolder, await readBackupSettings(dataFolder))
    const database = await stat(join(dataFolder, 'waybill.db')).catch(() => null) // missing, or in a folder that is gone
    return {
      state: 'rejected',
      fault: rejection.fault,
      found: rejection.found,
      folder: dataFolder,
      originals: filesIn(join(dataFolder, 'documents')).length,
      databaseBytes: database?.size ?? null,
      backupFolder: folder,
      backups: (await listBackups(folder, now)).map(present),
      salvageFolder: join(homedir(), `waybill-salvage-${now().toISOString().slice(0, 10)}`),
      work: this.#running?.work ?? null,
      result: this.#result,
    }
  }

  /** Begins what the user decided. Work of some time goes on after this returns; `state` shows it. */
  async act(request: RecoveryRequest): Promise<RecoveryReply> {
    if (request.action === 'cancel') {
      this.#running?.controller.abort(new Rejection('Canceled'))
      return begun
    }
    if (this.#running) return rejected('Other work is still running')
    switch (request.action) {
      case 'restore':
        return this.#restoreKnown(request.filename, request.passphrase)
      case 'restore-file':
        if (!isAbsolute(request.path)) return rejected(`"${request.path}" is not an absolute path`)
        return this.#restoreFile(request.path, request.passphrase)
      case 'salvage':
        return this.#salvage(request.to)
      case 'open':
        return this.#open(request.folder, request.isNew)
      case 'look-again':
        this.#tools.reopen()
        return begun
    }
  }

  /** Ends running work, and waits for its end. */
  async close(): Promise<void> {
    this.#running?.controller.abort(new Error('Waybill is closing'))
    await this.#running?.ended
  }

  async #restoreKnown(filename: string, passphrase: string | null): Promise<RecoveryReply> {
    const { backups, backupFolder: folder } = await this.state()
    const backup = backups.find((each) => each.filename === filename)
    return backup ? this.#restore(join(folder, backup.filename), passphrase) : rejected('Backup not found')
  }

  /** A file that is named may be anything: it is looked at before anything begins. */
  async #restoreFile(path: string, passphrase: string | null): Promise<RecoveryReply> {
    const given = passphrase ?? (await this.#storedPassphrase())
    const found = await lookAtBackup({ path, passphrase: given }, this.#tools)
    if (found === null) return this.#restore(path, given)
    const isOther = found.needsPassphrase && passphrase === null && given !== null
    return {
      ...begun,
      ...found,
      ...(isOther && { problem: 'The stored passphrase does not open this file. Enter its own' }),
    }
  }

  /** Null without one, and for one that cannot be read here: the backup may not need it. */
  async #storedPassphrase(): Promise<string | null> {
    try {
      return await this.#tools.passphrase()
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      this.#tools.log(error.message)
      return null
    }
  }

  #restore(path: string, passphrase: string | null): RecoveryReply {
    if (this.#running) return rejected('Other work is still running')
    this.#begin('restore', basename(path), async (signal, onProgress) => {
      const given = passphrase ?? (await this.#storedPassphrase())
      const { versions, decisions } = await restoreBackup(this.#tools, { path, passphrase: given, signal, onProgress })
      this.#tools.reopen()
      return [`Restored ${basename(path)}: ${versions} versions, ${decisions} decisions`]
    })
    return begun
  }

  #salvage(to: string): RecoveryReply {
    if (!isAbsolute(to)) return rejected(`"${to}" is not an absolute path`)
    const { dataFolder, now } = this.#tools
    this.#begin('salvage', to, async (signal, onProgress) =>
      describeSalvage(await salvageFolder(dataFolder, to, { now, signal, onProgress })),
    )
    return begun
  }

  async #open(folder: string, isNew: boolean): Promise<RecoveryReply> {
    if (!isAbsolute(folder)) return rejected(`"${folder}" is not an absolute path`)
    const { now } = this.#tools
    const isFolder = (await stat(folder).catch(() => null))?.isDirectory() ?? false // absent: it can be created
    const { isEmpty, rejection } = isFolder
      ? await runStoreTask<typeof probeFolderTask>('probe-folder', { dataFolder: folder }, { now })
      : { isEmpty: true, rejection: null }
    if (rejection) return rejected(rejection.found)
    if (isEmpty && !isNew) return { ...begun, problem: `"${folder}" holds no data of Waybill`, isEmptyFolder: true }
    try {
      await this.#tools.moveTo(folder)
    } catch (error) {
      return rejected(messageOf(error))
    }
    return begun
  }

  #begin(
    action: RecoveryWork['action'],
    about: string,
    run: (signal: AbortSignal, onProgress: (progress: TaskProgress) => void) => Promise<readonly string[]>,
  ): void {
    const controller = new AbortController()
    const onProgress = ({ message, done, total }: TaskProgress) => {
      if (!this.#running) return
      const { work } = this.#running
      const isSameStep = message === undefined || message === work.message
      this.#running.work = {
        ...work,
        message: message ?? work.message,
        done: done ?? (isSameStep ? work.done : null),
        total: total ?? (isSameStep ? work.total : null),
      }
    }
    const ended = run(controller.signal, onProgress)
      .then((lines) => ({ action, isDone: true, lines }))
      .catch((error: unknown) => {
        if (!(error instanceof Rejection)) this.#tools.log(`Recovery (${action}): ${String(error)}`)
        const remedy = error instanceof Rejection && error.remedy ? [error.remedy] : []
        return { action, isDone: false, lines: [messageOf(error), ...remedy] }
      })
      .then((result) => {
        this.#result = result
        this.#running = null
      })
    const work = { action, about, message: 'Starting', done: null, total: null }
    this.#running = { work, controller, ended }
    this.#result = null
  }
}

function rejected(problem: string): RecoveryReply {
  return { ...begun, problem }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function present(backup: BackupFacts): RejectedFolder['backups'][number] {
  const { filename, bytes, createdAt, versions, decisions, verified, encrypted, problem, restorable } = backup
  const reason = problem ?? (restorable ? null : 'It was written by a newer version of Waybill')
  return {
    filename,
    bytes,
    createdAt,
    versions,
    decisions,
    isVerified: verified,
    isEncrypted: encrypted,
    problem: reason,
  }
}
