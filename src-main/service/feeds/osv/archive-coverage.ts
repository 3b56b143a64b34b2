import { EcosystemTally } from '#service/domain/advisories/ecosystem-tally.ts'
import type { FeedFile, FeedItem } from '#service/feeds/reading/feed.ts'
import { WholeArchives } from './whole-archives.ts'

/** What shows that an archive is all of a database. Names are limited in number. */
export interface ArchiveContent {
  /** Names of files that are no records. */
  readonly otherFiles: ReadonlySet<string>
  /** Number of records by the folder of their folders: the repository of GitHub has a folder for each record. */
  readonly folders: ReadonlyMap<string, number>
  /** Latest change of any record, RFC 3339 in UTC; null without records. */
  readonly newestChange: string | null
}

/** Tests whether the content of an archive shows that it is all of a database. */
export type WholeTest = (content: ArchiveContent) => boolean

const maxNames = 10_000
const maxNameLength = 200

/** Finds out, while an archive is read, which ecosystems it is meant to be complete for. */
export class ArchiveCoverage {
  readonly #isWhole: WholeTest | undefined
  readonly #otherFiles = new Set<string>()
  readonly #folders = new Map<string, number>()
  readonly #archives: WholeArchives
  readonly #all = new EcosystemTally()
  #newestChange: string | null = null

  /** @param isWhole absent for archives of OSV, which have a name of their own */
  constructor(file: Pick<FeedFile, 'name' | 'only'>, isWhole: WholeTest | undefined) {
    // A selection of an archive's files is a part of it.
    this.#isWhole = file.only === undefined ? isWhole : () => false
    this.#archives = new WholeArchives(file.only === undefined ? file.name : '')
  }

  /** Adds the name of a file that is no record. */
  passOver(name: string): void {
    if (this.#otherFiles.size < maxNames && name.length <= maxNameLength) this.#otherFiles.add(name)
  }

  /** Returns the items of a file as they are. */
  *watch(name: string, items: Iterable<FeedItem>): Iterable<FeedItem> {
    for (const item of items) {
      if (item.type === 'advisory') {
        const { affected, unreadable, modified } = item.advisory
        if (this.#isWhole !== undefined) this.#count(name, modified)
        // A record that cannot be read covers nothing.
        if (unreadable !== true && this.#isWhole !== undefined) this.#all.add(affected)
        else if (unreadable !== true) this.#archives.add(name, affected)
      }
      yield item
    }
  }

  get ecosystems(): readonly string[] {
    const whole = this.#isWhole
    if (whole === undefined) return this.#archives.ecosystems
    const [otherFiles, folders, newestChange] = [this.#otherFiles, this.#folders, this.#newestChange]
    return whole({ otherFiles, folders, newestChange }) ? this.#all.ecosystems : []
  }

  #count(name: string, modified: string): void {
    if (this.#newestChange === null || modified > this.#newestChange) this.#newestChange = modified
    const folder = name.split('/').slice(0, -2).join('/')
    const known = this.#folders.get(folder)
    if (known === undefined && (this.#folders.size >= maxNames || folder.length > maxNameLength)) return
    this.#folders.set(folder, (known ?? 0) + 1)
  }
}
