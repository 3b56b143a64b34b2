import type { ArchiveEntry } from '#service/archives/archive-entry.ts'
import { readCsv } from '#service/feeds/reading/csv.ts'
import type { SidecarDocuments } from '#service/feeds/reading/document-feed.ts'
import type { FeedItem } from '#service/feeds/reading/feed.ts'
import { describeValue, timeBefore2100 } from '#service/domain/json-values.ts'
import { fileStemOf } from './file-stem.ts'
import { trackingIdOf } from './read-document.ts'

/**
 * Documents that a provider withdrew (`deletions.csv`: the file's path and a time in each line). A document in the same archive is not
 * withdrawn.
 */
export class Deletions implements SidecarDocuments {
  readonly #deleted = new Map<string, string>()
  readonly #present = new Set<string>()
  readonly #problems: FeedItem[] = []

  isList(name: string): boolean {
    return /(?:^|\/)deletions\.csv$/i.test(name)
  }

  add({ name, read }: ArchiveEntry): void {
    const content = read()
    if (typeof content === 'string') {
      this.#problems.push({ type: 'skip', name, reason: content })
      return
    }
    for (const [path = '', time] of readCsv(content.toString('utf8').replace(/^\uFEFF/, ''))) {
      const stem = /([^/\\]{1,200})\.json$/i.exec(path.trim())?.[1]
      if (stem !== undefined) this.#delete(stem.toLowerCase(), timeBefore2100(time), name)
    }
  }

  keep(document: unknown): void {
    const id = trackingIdOf(document)
    if (id !== null) this.#present.add(fileStemOf(id))
  }

  *items(): Generator<FeedItem> {
    yield* this.#problems
    for (const [stem, at] of this.#deleted) if (!this.#present.has(stem)) yield { type: 'taken-back', stem, at }
  }

  #delete(stem: string, at: string | null, name: string): void {
    const known = this.#deleted.get(stem)
    if (at === null) {
      this.#problems.push({ type: 'skip', name, reason: `no deletion time for ${describeValue(`${stem}.json`)}` })
    } else if (known === undefined || known < at) this.#deleted.set(stem, at)
  }
}
