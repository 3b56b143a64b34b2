/** Results of the advisory database. Texts called `entry`, `record`, `configurations`, `statement`, `content` are as imported. */

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

/** A record of NVD that names a product; `configurations` has all of the record's configurations. */
export interface StoredCpeCandidate {
  readonly recordId: string
  readonly source: string
  readonly kind: string
  readonly withdrawn: boolean
  readonly configurations: string
}

/** A record. `hash` is the hash of its content, in hexadecimal digits: equal for equal content, in any snapshot. */
export interface StoredAdvisory {
  readonly id: number
  readonly sourceId: string
  readonly recordId: string
  readonly groupId: number
  readonly withdrawnAt: string | null
  readonly hash: string
  readonly record: string
}

/** A vendor statement; `products` has only the requested products, or all of them if it was requested by vulnerability. */
export interface StoredStatement {
  readonly sourceId: string
  readonly documentId: string
  readonly position: number
  readonly statement: string
  readonly products: readonly string[]
}

/** How long a product, or a package of a distribution, is maintained. */
export interface StoredLifecycle {
  readonly sourceId: string
  readonly sourceName: string
  /** Date of the list: the date that it states, otherwise that of its import. RFC 3339 in UTC. */
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

/** Date and version that the sources of a kind state about themselves. */
export interface StoredFeed {
  readonly dataDate: string | null
  readonly dataVersion: string | null
}
