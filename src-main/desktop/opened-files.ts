import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { OpenedFile } from '#shared/bridge.ts'

const prefix = '/opened/'
const maxPendingFiles = 100

/** Files that the system passed to the app. The page receives names and one-use URLs, never a path. */
export class OpenedFiles {
  readonly #paths = new Map<string, string>()
  #waiting: OpenedFile[] = []
  #deliver: ((files: readonly OpenedFile[]) => void) | null = null

  /** Adds paths from outside. Anything but a regular file is ignored; links are resolved and shown by their target's name. */
  async add(paths: readonly string[]): Promise<void> {
    const looked = await Promise.all(paths.slice(0, maxPendingFiles).map((path) => this.#look(path)))
    const files = looked.filter((file) => file !== null)
    if (files.length === 0) return
    if (this.#deliver) this.#deliver(files)
    else this.#waiting.push(...files)
  }

  /** Returns the pending files, and sends later ones to `deliver`. */
  connect(deliver: (files: readonly OpenedFile[]) => void): readonly OpenedFile[] {
    const waited = this.#waiting
    this.#waiting = []
    this.#deliver = deliver
    return waited
  }

  /** The page was unloaded: files are pending again. */
  disconnect(): void {
    this.#deliver = null
  }

  /** Returns the bytes behind a URL, once; 404 the second time. Undefined for a path that is not such a URL. */
  respond(pathname: string): Response | undefined {
    if (!pathname.startsWith(prefix)) return undefined
    const id = pathname.slice(prefix.length)
    const path = this.#paths.get(id)
    this.#paths.delete(id)
    if (path === undefined) return new Response(null, { status: 404 })
    const headers = { 'content-type': 'application/octet-stream', 'x-content-type-options': 'nosniff' }
    const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array> // a file stream contains bytes
    return new Response(body, { headers })
  }

  async #look(path: string): Promise<OpenedFile | null> {
    const real = await realpath(path).catch(() => null)
    const stats = real === null ? null : await stat(real).catch(() => null)
    if (real === null || !stats?.isFile()) return null
    const id = randomUUID()
    this.#paths.set(id, real)
    return { name: basename(real), bytes: stats.size, url: prefix + id }
  }
}
