import type { ArchiveEntry } from '#service/vulnerabilities/archives/archive-entry.ts'
import { readCsv } from '#service/vulnerabilities/csv.ts'
import type { BesideDocuments } from '#service/vulnerabilities/document-feed.ts'
import type { FeedItem } from '#service/vulnerabilities/feed.ts'
import { trackingIdOf } from './read-document.ts'

/**
 * Documents that a provider took back (`deletions.csv`: the file's path and a time in each line). A file is called after its document's
 * id, in lower case and with `_` for what is no letter, digit, `+` or `-` (CSAF 2.0 section 5.1), so the id is not certain: every id it
 * may have been is named. A document that lies in the same archive was not taken back.
 */
export class Deletions implements BesideDocuments {
  readonly #deleted = new Set<string>()
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
    for (const [path = ''] of readCsv(content.toString('utf8').replace(/^\uFEFF/, ''))) {
      const stem = /([^/\\]{1,200})\.json$/i.exec(path.trim())?.[1]
      if (stem !== undefined) this.#deleted.add(stem.toLowerCase())
    }
  }

  keep(document: unknown): void {
    const id = trackingIdOf(document)
    if (id !== undefined) this.#present.add(id.toLowerCase().replace(/[^+\-a-z0-9]+/g, '_'))
  }

  *items(): Generator<FeedItem> {
    yield* this.#problems
    for (const stem of this.#deleted) {
      if (this.#present.has(stem)) continue
      const id = stem.toUpperCase()
      for (const recordId of new Set([id, id.replaceAll('_', ':'), stem])) yield { type: 'deletion', recordId }
    }
  }
}
