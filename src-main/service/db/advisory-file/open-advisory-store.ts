import { renameSync } from 'node:fs'
import type { Log } from '#service/domain/log-level.ts'
import { basename, join } from 'node:path'
import {
  advisoryFolder,
  filesOfPointer,
  flush,
  type RetainedSnapshot,
  readAdvisoryPointer,
  readRetainedSnapshots,
  removeOldFiles,
  writeAdvisoryPointer,
} from './advisory-files.ts'
import { listSources } from './advisory-sources.ts'
import type { AdvisoryStore } from './advisory-store.ts'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { restoreFromQuarantine } from '#service/db/store/quarantine.ts'
import { newId } from '#service/domain/id.ts'
import type { ThreadHeaps } from '#service/domain/thread-heaps.ts'
import { OldAdvisoryFile, type OpenSnapshot, openSnapshot } from './advisory-snapshot.ts'
import { RetainedSnapshots } from './retained-snapshots.ts'
import { upgradeAdvisoryFile, upgradeCopy } from './upgrade-advisory-file.ts'

export interface AdvisoryStoreOptions {
  readonly dataFolder: string
  /** Entry of the database thread. */
  readonly threadUrl: URL
  readonly now: () => Date
  readonly log: Log
  /** What the threads' heaps are part of; by default those of the process. */
  readonly heaps?: ThreadHeaps | undefined
}

/** How long running reads may continue on the old file. */
const closeGraceMs = 15_000
/**
 * Maximum number of replaced snapshots that stay open for running reads. Each needs a thread, so many imports in a row must not accumulate
 * them.
 */
const maxRetiring = 2

/** Opens the current advisory data. If it is damaged, the problem is logged and returned by `problem()`, and the service starts anyway. */
export async function openAdvisoryStore(options: AdvisoryStoreOptions): Promise<AdvisoryStore> {
  const { dataFolder, log } = options
  makeFolder(dataFolder, basename(advisoryFolder(dataFolder)))
  let problem: string | null = null
  let snapshot: OpenSnapshot | null = null
  let named: readonly RetainedSnapshot[] = []
  try {
    restoreFromQuarantine(
      { dataFolder, folder: basename(advisoryFolder(dataFolder)), names: filesOfPointer(dataFolder) },
      options,
    )
    named = readRetainedSnapshots(dataFolder)
    const pointer = readAdvisoryPointer(dataFolder)
    if (pointer) snapshot = await openOrUpgrade(pointer.file, named, options)
    const inUse = snapshot ? [basename(snapshot.file)] : []
    removeOldFiles(dataFolder, new Set([...inUse, ...named.map(({ file }) => file)]), options)
  } catch (error) {
    problem = (error as Error).message
    log(problem)
  }
  return new FileAdvisoryStore(options, snapshot, named, problem)
}

/** Stores advisory data in files of a folder, one of which is current. */
class FileAdvisoryStore implements AdvisoryStore {
  readonly #options: AdvisoryStoreOptions
  readonly #earlier: RetainedSnapshots
  readonly #retired = new Map<OpenSnapshot, () => void>()
  readonly #finishing = new Set<Promise<void>>()
  #snapshot: OpenSnapshot | null
  #problem: string | null
  #changing: Promise<unknown> = Promise.resolve()

  constructor(
    options: AdvisoryStoreOptions,
    snapshot: OpenSnapshot | null,
    named: readonly RetainedSnapshot[],
    problem: string | null,
  ) {
    this.#options = options
    this.#snapshot = snapshot
    this.#problem = problem
    this.#earlier = new RetainedSnapshots(options.dataFolder, named, options.log)
  }

  current(): OpenSnapshot | null {
    return this.#snapshot
  }

  inUse() {
    return this.#snapshot?.described ?? null
  }

  problem(): string | null {
    return this.#problem
  }

  async sources() {
    return this.#snapshot ? await listSources(this.#snapshot.read) : []
  }

  previous() {
    return this.#earlier.states.map(({ file: _file, ...state }) => state)
  }

  openSnapshot(snapshotId: string) {
    const current = this.#snapshot?.snapshotId === snapshotId ? this.#snapshot.file : undefined
    const state = this.#earlier.find(snapshotId)
    const path = current ?? (state && this.#earlier.path(state))
    if (path === undefined) return null
    const { file, release } = this.#earlier.lease(path)
    return {
      file,
      release: () => {
        release()
        if (!this.#isOpen(path)) this.#earlier.removeUnlessWanted(path)
      },
    }
  }

  nextFile(): string {
    return join(advisoryFolder(this.#options.dataFolder), `${newId()}.building`)
  }

  swapIn(builtFile: string): Promise<void> {
    return this.#alone(async () => {
      const target = join(advisoryFolder(this.#options.dataFolder), `${newId()}.db`)
      flush(builtFile)
      renameSync(builtFile, target)
      await this.#use(target)
    })
  }

  rollBack(snapshotId: string): Promise<void> {
    return this.#alone(async () => {
      const state = this.#earlier.find(snapshotId)
      if (!state) throw new Error(`The snapshot "${snapshotId}" is not available`)
      const file = this.#earlier.path(state)
      try {
        await this.#use(file)
      } catch (error) {
        if (!(error instanceof OldAdvisoryFile)) throw error
        // The upgrade may have given it another id.
        await this.#use(await upgradeCopy(file, this.#options), state)
      }
    })
  }

  async close(): Promise<void> {
    await this.#changing.catch(() => {}) // reported to the caller that requested it
    for (const finish of this.#retired.values()) finish()
    await Promise.all(this.#finishing)
    await this.#snapshot?.close()
    this.#snapshot = null
  }

  /** Switches to a file: opens it, updates the pointer, then closes the old file. `original` is what the file is an upgraded copy of. */
  async #use(file: string, original?: { readonly snapshotId: string }): Promise<void> {
    const next = await openSnapshot(file, this.#options)
    const old = this.#snapshot
    const kept = this.#earlier
      .after(old, next.snapshotId)
      .filter(({ snapshotId }) => snapshotId !== original?.snapshotId)
    try {
      writeAdvisoryPointer(this.#options.dataFolder, basename(file), kept)
    } catch (error) {
      await next.close()
      throw error
    }
    this.#snapshot = next
    this.#problem = null
    this.#earlier.keep(kept, (path) => this.#isOpen(path))
    if (old) this.#retire(old)
  }

  #retire(old: OpenSnapshot): void {
    const finish = () => {
      clearTimeout(timer)
      if (!this.#retired.delete(old)) return
      const finished = this.#release(old).finally(() => this.#finishing.delete(finished))
      this.#finishing.add(finished)
    }
    const timer = setTimeout(finish, closeGraceMs)
    timer.unref()
    this.#retired.set(old, finish)
    // The oldest first: a map keeps the order of its entries.
    for (const early of [...this.#retired.values()].slice(0, -maxRetiring)) early()
  }

  async #release(old: OpenSnapshot): Promise<void> {
    await old.close()
    if (!this.#isOpen(old.file)) this.#earlier.removeUnlessWanted(old.file)
  }

  #isOpen(path: string): boolean {
    return path === this.#snapshot?.file || [...this.#retired.keys()].some(({ file }) => file === path)
  }

  /** Runs one change at a time, in the order of the calls. */
  #alone(work: () => Promise<void>): Promise<void> {
    const done = this.#changing.catch(() => {}).then(work)
    this.#changing = done
    return done
  }
}

async function openOrUpgrade(
  file: string,
  previous: readonly RetainedSnapshot[],
  options: AdvisoryStoreOptions,
): Promise<OpenSnapshot> {
  try {
    return await openSnapshot(file, options)
  } catch (error) {
    if (!(error instanceof OldAdvisoryFile)) throw error
    options.log('Upgrading the advisory data')
    return openSnapshot(await upgradeAdvisoryFile(file, previous, options), options)
  }
}
