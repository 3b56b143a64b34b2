import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord, ShellFile } from '#desktop/shell-file.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { draftLimits, type KeptDraft, type KeptDrafts } from '#shared/bridge.ts'
import type { StoredServer } from './connection-file.ts'

interface StoredDrafts {
  readonly drafts: readonly KeptDraft[]
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/**
 * Decisions that were not sent to a server, as the page wrote them: one file for each connection and user, replaced as a whole, for its owner
 * only. Nothing here sends them.
 */
export class DraftFiles {
  readonly #folder: string
  readonly #files = new Map<string, ShellFile<StoredDrafts>>()
  /** What was wrong with a file since the start, by its path. */
  readonly #problems = new Map<string, string>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Reads the drafts of a server. A damaged file is set aside; `problem` says so. */
  read(server: StoredServer): Promise<KeptDrafts> {
    return this.#inOrder(() => this.#read(this.#pathOf(server)))
  }

  /**
   * Adds a draft, or replaces the one with its id.
   *
   * @throws {Rejection} if it is not sound, if there are too many, or if the file there must not be replaced
   */
  put(server: StoredServer, draft: KeptDraft): Promise<KeptDrafts> {
    if (!isSound(draft)) throw new Rejection('The draft is not sound, or too large')
    return this.#change(server, (drafts) => {
      const isKnown = drafts.some(({ id }) => id === draft.id)
      const next = isKnown ? drafts.map((one) => (one.id === draft.id ? draft : one)) : [...drafts, draft]
      const characters = next.reduce((sum, { text }) => sum + text.length, 0)
      if (next.length > draftLimits.count || characters > draftLimits.allCharacters) {
        throw new Rejection('There is no room for another draft', 'Send or discard others.')
      }
      return next
    })
  }

  /**
   * Removes a draft.
   *
   * @throws {Rejection} if the file there must not be replaced
   */
  remove(server: StoredServer, id: string): Promise<KeptDrafts> {
    return this.#change(server, (drafts) => drafts.filter((draft) => draft.id !== id))
  }

  /** Deletes the drafts of a connection, of each of its users, with what was set aside. */
  forget(connectionId: string): Promise<void> {
    return this.#inOrder(async () => {
      for (const name of await readdir(this.#folder)) {
        if (!name.startsWith(`drafts-${connectionId}-`)) continue
        const path = join(this.#folder, name)
        await rm(path, { force: true })
        this.#problems.delete(path)
      }
    })
  }

  async #read(path: string): Promise<KeptDrafts> {
    const { content, problem } = await this.#fileOf(path).read()
    if (problem !== null) this.#problems.set(path, problem)
    return { drafts: content.drafts, problem: this.#problems.get(path) ?? null }
  }

  #change(server: StoredServer, edit: (drafts: readonly KeptDraft[]) => readonly KeptDraft[]): Promise<KeptDrafts> {
    const path = this.#pathOf(server)
    return this.#inOrder(async () => {
      const { drafts: before, problem } = await this.#read(path)
      const drafts = edit(before)
      await this.#fileOf(path).write({ drafts })
      return { drafts, problem }
    })
  }

  #fileOf(path: string): ShellFile<StoredDrafts> {
    const known = this.#files.get(path)
    if (known) return known
    const file = new ShellFile<StoredDrafts>({
      path,
      none: { drafts: [] },
      read: toDrafts,
      what: 'The file with the drafts of this connection',
      loss: 'no draft can be kept',
      remedy: 'what was in it is not shown',
    })
    this.#files.set(path, file)
    return file
  }

  /** Another user, or another URL, has a file of its own. */
  #pathOf({ id, address, user }: StoredServer): string {
    const owner = createHash('sha256').update(`${address}\n${user}`).digest('hex').slice(0, 16)
    return join(this.#folder, `drafts-${id}-${owner}.json`)
  }

  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work, work)
    this.#last = result.catch(() => {}) // its caller is told
    return result
  }
}

function toDrafts(value: Readonly<Record<string, unknown>>): StoredDrafts | null {
  if (!Array.isArray(value['drafts'])) return null
  const drafts: readonly unknown[] = value['drafts']
  if (drafts.length > draftLimits.count || !drafts.every(isSound)) return null
  return new Set(drafts.map(({ id }) => id)).size === drafts.length ? { drafts } : null
}

function isSound(value: unknown): value is KeptDraft {
  if (!isRecord(value)) return false
  const { id, text } = value
  return typeof id === 'string' && uuid.test(id) && typeof text === 'string' && text.length <= draftLimits.characters
}
