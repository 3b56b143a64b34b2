/** What the advisory database answers. Texts called `entry`, `record`, `configurations`, `statement`, `content` are as imported. */

/** An affected package of a record, for matching. `source` is as in `Vuln.source` of the API. */
export interface StoredCandidate {
  readonly recordId: string
  readonly source: string
  readonly kind: string
  readonly withdrawn: boolean
  readonly nameKey: string
  readonly release: string | null
  readonly entry: string
}

/** An affected package of a record. */
export interface StoredAffected {
  readonly ecosystem: string
  readonly nameKey: string
  readonly release: string | null
  readonly entry: string
}

/** A record of NVD that names a product; `configurations` are all that it has. */
export interface StoredCpeCandidate {
  readonly recordId: string
  readonly source: string
  readonly kind: string
  readonly withdrawn: boolean
  readonly configurations: string
}

/** A record. `hash` is that of its content, in hexadecimal digits: equal for equal content, in whatever state of the data. */
export interface StoredAdvisory {
  readonly id: number
  readonly sourceId: string
  readonly recordId: string
  readonly groupId: number
  readonly withdrawnAt: string | null
  readonly hash: string
  readonly record: string
}

/**
 * A vendor's statement; `products` are those of its products that were asked for: all of them when it was asked for by
 * vulnerability.
 */
export interface StoredStatement {
  readonly sourceId: string
  readonly documentId: string
  readonly position: number
  readonly statement: string
  readonly products: readonly string[]
}

/** How long a product is maintained, or a package of a distribution. */
export interface StoredLifecycle {
  readonly sourceId: string
  readonly sourceName: string
  /** When the list is from: the date that it states, or else when it was imported. RFC 3339 in UTC. */
  readonly date: string
  readonly content: string
}

export interface StoredKev {
  readonly dateAdded: string | null
  readonly dueDate: string | null
  readonly ransomware: boolean
}

export interface StoredEpss {
  readonly score: number
  readonly percentile: number | null
}

/** Date and version that the sources of a kind state for themselves. */
export interface StoredFeed {
  readonly dataDate: string | null
  readonly dataVersion: string | null
}
