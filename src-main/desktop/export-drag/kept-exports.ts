import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Log } from '#service/domain/log-level.ts'
import { safeFileName } from '#service/downloads/safe-file-name.ts'
import type { RouteHandler } from '#service/http/router.ts'
import { appOrigin, isAppUrl } from '#desktop/origin.ts'
import { isRecord } from '#desktop/shell-file.ts'

export interface KeptExportsOptions<Icon> {
  readonly dataFolder: string
  /** Answers a one-use URL, as it answers the page. */
  readonly download: RouteHandler
  /** What the user drags. */
  readonly icon: () => Icon
  readonly log: Log
}

/** Files that are kept, those of earlier pages included. The oldest goes first. */
const maxKept = 20
const maxUrl = 2048

/**
 * Files that the service made and the page may drag out of the window. Each is in a private folder under its own name, until the app quits: a
 * program that it was dropped on may read it later. Only an id of this page leads to a file, so that no other file can be dragged.
 */
export class KeptExports<Icon = Electron.NativeImage> {
  readonly #options: KeptExportsOptions<Icon>
  readonly #folder: string
  readonly #paths = new Map<string, string>()
  /** Ids that the page has, of those. */
  readonly #ofPage = new Set<string>()

  private constructor(options: KeptExportsOptions<Icon>) {
    this.#options = options
    this.#folder = join(options.dataFolder, 'dragged')
  }

  /** Removes what an earlier start left. */
  static async open<Icon>(options: KeptExportsOptions<Icon>): Promise<KeptExports<Icon>> {
    const kept = new KeptExports(options)
    await kept.close()
    return kept
  }

  /** Keeps the file of a one-use URL of the page, and returns its id. Null if there is none, or it cannot be kept. */
  async keep(input: unknown): Promise<string | null> {
    const asked = readInput(input)
    if (asked === null) return null
    const response = await this.#options.download(new Request(asked.url))
    if (!response.ok || response.body === null) return null
    const id = randomUUID()
    const folder = join(this.#folder, id)
    const path = join(folder, asked.name)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await pipeline(response.body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      this.#options.log(`A file was not kept for dragging: ${String(error)}`, 'warn')
      await rm(folder, { recursive: true, force: true })
      return null
    }
    this.#paths.set(id, path)
    this.#ofPage.add(id)
    await this.#dropOldest()
    return id
  }

  /** What the page drags with an id; null if the id is not one of this page. */
  itemOf(id: unknown): { readonly file: string; readonly icon: Icon } | null {
    const file = typeof id === 'string' && this.#ofPage.has(id) ? this.#paths.get(id) : undefined
    return file === undefined ? null : { file, icon: this.#options.icon() }
  }

  /** The page is gone, and its ids with it. A program may still read its files. */
  disconnect(): void {
    this.#ofPage.clear()
  }

  /** Removes all files. */
  async close(): Promise<void> {
    this.#ofPage.clear()
    this.#paths.clear()
    await rm(this.#folder, { recursive: true, force: true }).catch((error: unknown) => {
      this.#options.log(`Files that were dragged could not be removed: ${String(error)}`, 'warn')
    })
  }

  async #dropOldest(): Promise<void> {
    const [oldest] = this.#paths
    if (this.#paths.size <= maxKept || oldest === undefined) return
    this.#paths.delete(oldest[0])
    this.#ofPage.delete(oldest[0])
    await rm(join(this.#folder, oldest[0]), { recursive: true, force: true })
  }
}

/** Reads what the page names: a one-use URL of the app's own origin, and a name. */
function readInput(input: unknown): { readonly url: string; readonly name: string } | null {
  if (!isRecord(input) || typeof input['url'] !== 'string' || typeof input['filename'] !== 'string') return null
  if (input['url'].length > maxUrl) return null
  const url = URL.parse(input['url'], `${appOrigin}/`)
  if (url === null || !isAppUrl(url.href) || !/^\/download\/[\w-]+$/.test(url.pathname)) return null
  return { url: url.href, name: safeFileName(input['filename']) ?? 'export' }
}
