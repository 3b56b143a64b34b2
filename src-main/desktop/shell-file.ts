import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Rejection } from '#service/domain/rejection.ts'
import { flushFolder } from '#service/db/store/flush-folder.ts'

interface ShellFileOptions<Content> {
  readonly path: string
  /** What is there before anything was stored. */
  readonly none: Content
  /** Returns what is sound, and null for a damaged file. `formatVersion` was checked. */
  readonly read: (value: Readonly<Record<string, unknown>>) => Content | null
  /** What it is, as the subject of a sentence: "The list of connections". */
  readonly what: string
  /** What cannot be done while the file must not be replaced: "no server can be added". */
  readonly loss: string
  /** What the user can do after a damaged file was set aside: "add the servers again". */
  readonly remedy: string
}

const formatVersion = 1

/** One file of the desktop shell in the data folder: JSON, replaced as a whole, for its owner only. */
export class ShellFile<Content extends object> {
  readonly #options: ShellFileOptions<Content>
  /** A file that must not be overwritten, for example because a newer release wrote it. */
  #isKept = false

  constructor(options: ShellFileOptions<Content>) {
    this.#options = options
  }

  /** Reads the file. A damaged one is set aside; `problem` says so. */
  async read(): Promise<{ readonly content: Content; readonly problem: string | null }> {
    const { path, none, read, loss } = this.#options
    this.#isKept = false // it may be readable now, or have been moved away
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { content: none, problem: null }
      return this.#keep(`"${path}" cannot be read. It is left as it is, and ${loss}.`)
    }
    const value = parse(text)
    if (isRecord(value) && typeof value['version'] === 'number' && value['version'] > formatVersion)
      return this.#keep(`"${path}" was written by a newer Waybill. It is left as it is, and ${loss}.`)
    const content = isRecord(value) && value['version'] === formatVersion ? read(value) : null
    return content ? { content, problem: null } : this.#setAside()
  }

  /**
   * Replaces the file. After a kill the old or the new one is there, whole.
   *
   * @throws {Rejection} if the file there must not be replaced
   */
  async write(content: Content): Promise<void> {
    const { path } = this.#options
    if (this.#isKept) throw new Rejection(`"${path}" cannot be replaced`, 'Update Waybill, or move the file away.')
    const next = `${path}.${randomUUID()}.next`
    try {
      const handle = await open(next, 'wx', 0o600)
      try {
        await handle.chmod(0o600) // whatever the umask
        await handle.writeFile(`${JSON.stringify({ version: formatVersion, ...content }, null, 2)}\n`)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(next, path)
      flushFolder(dirname(path))
    } catch (error) {
      await rm(next, { force: true })
      throw error
    }
  }

  #keep(problem: string) {
    this.#isKept = true
    return { content: this.#options.none, problem }
  }

  async #setAside() {
    const { path, none, what, loss, remedy } = this.#options
    const kept = freeName(`${path}.damaged`)
    try {
      await rename(path, kept)
      return { content: none, problem: `${what} is damaged. It was kept as "${kept}"; ${remedy}.` }
    } catch {
      return this.#keep(`"${path}" is damaged, and cannot be moved away. ${upperFirst(loss)}.`)
    }
  }
}

function freeName(name: string): string {
  const names = [name, ...Array.from({ length: 99 }, (_, at) => `${name}-${at + 2}`)]
  return names.find((one) => !existsSync(one)) ?? `${name}-${randomUUID()}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Whether a value that was read is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
