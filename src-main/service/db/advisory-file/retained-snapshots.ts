import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { advisoryFolder, type RetainedSnapshot, removeFile } from './advisory-files.ts'
import type { OpenSnapshot } from './advisory-snapshot.ts'

/** Maximum number of replaced snapshots that stay on disk. Each is as large as the data itself. */
const maxRetained = 2

/** Replaced snapshots of the advisory data, retained for rolling back and for recomputing earlier results. */
export class RetainedSnapshots {
  readonly #folder: string
  readonly #leases = new Map<string, number>()
  #states: readonly RetainedSnapshot[]

  /** Loads the snapshots named by the pointer file. Missing or truncated files are logged and skipped. */
  constructor(dataFolder: string, states: readonly RetainedSnapshot[], log: (line: string) => void) {
    this.#folder = advisoryFolder(dataFolder)
    this.#states = states.filter((state) => {
      const found = statSync(this.path(state), { throwIfNoEntry: false })?.size
      if (found !== state.bytes)
        log(`An earlier snapshot of the advisory data, "${this.path(state)}", is missing or damaged`)
      return found === state.bytes
    })
  }

  /** Newest first. */
  get states(): readonly RetainedSnapshot[] {
    return this.#states
  }

  path({ file }: Pick<RetainedSnapshot, 'file'>): string {
    return join(this.#folder, file)
  }

  find(snapshotId: string): RetainedSnapshot | undefined {
    return this.#states.find((state) => state.snapshotId === snapshotId)
  }

  /** Returns what to retain when `next` replaces `old`: of snapshots with equal content, one is enough. */
  after(old: OpenSnapshot | null, nextSnapshotId: string): readonly RetainedSnapshot[] {
    const replaced: readonly RetainedSnapshot[] = old ? [{ ...old.described, file: basename(old.file) }] : []
    return [...replaced, ...this.#states]
      .filter(({ snapshotId }) => snapshotId !== nextSnapshotId)
      .slice(0, maxRetained)
  }

  /**
   * Retains these snapshots from now on. Files of others are removed unless they are leased or `stays` returns true because they are still
   * open.
   */
  keep(states: readonly RetainedSnapshot[], stays: (path: string) => boolean): void {
    const before = this.#states
    this.#states = states
    for (const state of before) {
      const path = this.path(state)
      if (!stays(path)) this.removeUnlessWanted(path)
    }
  }

  /** Keeps a file on disk until `release` is called. */
  lease(path: string): { readonly file: string; release(): void } {
    this.#leases.set(path, (this.#leases.get(path) ?? 0) + 1)
    let held = true
    return {
      file: path,
      release: () => {
        if (!held) return
        held = false
        const others = (this.#leases.get(path) ?? 1) - 1
        if (others > 0) this.#leases.set(path, others)
        else this.#leases.delete(path)
      },
    }
  }

  isWanted(path: string): boolean {
    return this.#leases.has(path) || this.#states.some((state) => this.path(state) === path)
  }

  removeUnlessWanted(path: string): void {
    if (!this.isWanted(path)) removeFile(path)
  }
}
