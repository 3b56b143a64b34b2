import type { AdvisoryRecord } from './advisory-record.ts'

/** A file to import: where its bytes are, what it was called, and how it begins. */
export interface FeedFile {
  readonly path: string
  readonly name: string
  readonly bytes: number
  /** First bytes of the content, unpacked when the file is gzip: at most 64 KiB. */
  readonly head: Uint8Array
  readonly wrapping: 'plain' | 'gzip' | 'zip'
}

/** An entry of the KEV catalogue. Dates are `YYYY-MM-DD`. */
export interface KevEntry {
  readonly cveId: string
  readonly name: string | null
  readonly dateAdded: string | null
  readonly dueDate: string | null
  readonly ransomware: boolean
  readonly requiredAction: string | null
  readonly notes: string | null
}

/** A row of an EPSS file. Both are 0 to 1. */
export interface EpssScore {
  readonly cveId: string
  readonly score: number
  readonly percentile: number | null
}

/** What the feed says about itself, given before anything else. `date` is RFC 3339 in UTC. */
export interface FeedHeader {
  /** As in `AdvisorySource.kind` of the API. */
  readonly kind: 'OSV' | 'GHSA' | 'GO' | 'KEV' | 'EPSS'
  readonly version: string | null
  readonly date: string | null
}

/** Bounds of a feed file while it is unpacked. */
export interface FeedLimits {
  readonly entries: number
  readonly entryBytes: number
  readonly unpackedBytes: number
}

/** What a feed may be at most; only Owners and Admins import feeds, so these are wide. */
export const feedLimits: FeedLimits = { entries: 4_000_000, entryBytes: 2 ** 30, unpackedBytes: 8 * 2 ** 30 }

/** One thing read from a feed, in its order. A `skip` is a record that could not be read: which, and why. */
export type FeedItem =
  | { readonly type: 'header'; readonly header: FeedHeader }
  | { readonly type: 'advisory'; readonly advisory: AdvisoryRecord }
  | { readonly type: 'kev'; readonly kev: KevEntry }
  | { readonly type: 'epss'; readonly epss: EpssScore }
  | { readonly type: 'skip'; readonly name: string; readonly reason: string }

export interface FeedOptions {
  /** Called now and then with the bytes of the file read so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  readonly limits?: FeedLimits | undefined
}

/**
 * A kind of advisory feed. `read` gives items in batches and holds one batch at a time; it throws a Rejection when the file as a
 * whole cannot be understood or passes a limit.
 */
export interface FeedSource {
  readonly kind: 'OSV' | 'KEV' | 'EPSS'
  recognises(file: FeedFile): Promise<boolean>
  read(file: FeedFile, options?: FeedOptions): AsyncIterable<readonly FeedItem[]>
}
