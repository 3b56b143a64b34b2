import { realpath, stat } from 'node:fs/promises'
import type { Log } from '#service/domain/log-level.ts'
import { isPath, maxRecent, recentFile } from './recent-file.ts'

/** The system's own list of recent documents. */
export interface SystemRecent {
  add(path: string): void
  clear(): void
}

/** Files that the user dropped, picked or opened, for "Open recent". One list for each data folder. */
export class RecentFiles {
  readonly #file: ReturnType<typeof recentFile>
  readonly #system: SystemRecent
  readonly #log: Log
  #paths: readonly string[]
  #changed: () => void = () => {}
  /** Changes are made and written one after the other. */
  #turn: Promise<void> = Promise.resolve()

  private constructor(file: ReturnType<typeof recentFile>, paths: readonly string[], system: SystemRecent, log: Log) {
    this.#file = file
    this.#paths = paths
    this.#system = system
    this.#log = log
  }

  static async open(folder: string, system: SystemRecent, log: Log): Promise<RecentFiles> {
    const file = recentFile(folder)
    const { content, problem } = await file.read()
    if (problem !== null) log(problem, 'warn')
    return new RecentFiles(file, content.paths, system, log)
  }

  /** Paths, the last file first. */
  get paths(): readonly string[] {
    return this.#paths
  }

  /** Calls back after each change. */
  onChange(changed: () => void): void {
    this.#changed = changed
  }

  /** Puts files first. What is no path of a file is left out. */
  add(values: readonly unknown[]): Promise<void> {
    return this.#next(async () => {
      const found = await Promise.all(values.filter(isPath).slice(-maxRecent).map(fileAt))
      const added = found.filter((path) => path !== null)
      for (const path of added) this.#system.add(path)
      return [...new Set([...added.toReversed(), ...this.#paths])]
    })
  }

  /** Forgets a file, if it is gone. */
  async check(path: string): Promise<void> {
    if ((await fileAt(path)) !== null) return
    await this.#next(() => Promise.resolve(this.#paths.filter((other) => other !== path)))
  }

  /** Forgets all files, and lets the system forget them. */
  clear(): Promise<void> {
    return this.#next(() => {
      this.#system.clear()
      return Promise.resolve([])
    })
  }

  /** Settles when every change is written. */
  settled(): Promise<void> {
    return this.#turn
  }

  #next(change: () => Promise<readonly string[]>): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      const paths = (await change()).slice(0, maxRecent)
      if (paths.join('\0') === this.#paths.join('\0')) return
      this.#paths = paths
      this.#changed()
      await this.#file.write({ paths }).catch((error: unknown) => {
        this.#log(`The list of recent files was not kept: ${String(error)}`, 'warn')
      })
    })
    return this.#turn
  }
}

/** Returns the file that a path leads to; null if there is none. */
async function fileAt(path: string): Promise<string | null> {
  const real = await realpath(path).catch(() => path)
  const stats = await stat(real).catch(() => null)
  return stats?.isFile() === true ? real : null
}
