import type { AffectedPackage } from '#service/domain/advisories/advisory-record.ts'
import { EcosystemTally } from '#service/domain/advisories/ecosystem-tally.ts'
import type { FeedFile, FeedItem } from '#service/feeds/reading/feed.ts'
import { WholeArchives } from './whole-archives.ts'

/** What shows that an archive is all of a database: names in it, at most so many of each. */
export interface ArchiveNames {
  /** Names of files that are no records. */
  readonly otherFiles: ReadonlySet<string>
  /** Folders of the folders of records: the repository of GitHub has a folder for each record. */
  readonly folders: ReadonlySet<string>
}

/** Tests whether the names in an archive show that it is all of a database. */
export type WholeTest = (names: ArchiveNames) => boolean

const maxNames = 10_000
const maxNameLength = 200

/** Finds out, while an archive is read, which ecosystems it is meant to be complete for. */
export class ArchiveCoverage {
  readonly #isWhole: WholeTest | undefined
  readonly #otherFiles = new Set<string>()
  readonly #folders = new Set<string>()
  readonly #archives: WholeArchives
  readonly #all = new EcosystemTally()

  /** @param isWhole absent for archives of OSV, which have a name of their own */
  constructor(file: Pick<FeedFile, 'name' | 'only'>, isWhole: WholeTest | undefined) {
    // A selection of an archive's files is a part of it.
    this.#isWhole = file.only === undefined ? isWhole : () => false
    this.#archives = new WholeArchives(file.only === undefined ? file.name : '')
  }

  /** Adds the name of a file that is no record. */
  passOver(name: string): void {
    addName(this.#otherFiles, name)
  }

  /** Returns the items of a file as they are. */
  *watch(name: string, items: Iterable<FeedItem>): Iterable<FeedItem> {
    for (const item of items) {
      if (item.type === 'advisory' && item.advisory.unreadable !== true) {
        const { affected } = item.advisory
        if (this.#isWhole === undefined) this.#archives.add(name, affected)
        else this.#addToDatabase(name, affected)
      }
      yield item
    }
  }

  get ecosystems(): readonly string[] {
    const whole = this.#isWhole
    if (whole === undefined) return this.#archives.ecosystems
    return whole({ otherFiles: this.#otherFiles, folders: this.#folders }) ? this.#all.ecosystems : []
  }

  #addToDatabase(name: string, affected: readonly AffectedPackage[]): void {
    this.#all.add(affected)
    addName(this.#folders, name.split('/').slice(0, -2).join('/'))
  }
}

function addName(names: Set<string>, name: string): void {
  if (names.size < maxNames && name.length <= maxNameLength) names.add(name)
}
