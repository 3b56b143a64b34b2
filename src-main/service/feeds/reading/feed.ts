import type { ArchiveLimits } from '#service/archives/unpack-meter.ts'
import type { AdvisoryRecord } from '#service/domain/advisories/advisory-record.ts'
import type { FeedKind } from '#service/domain/advisories/feed-kinds.ts'
import type { ProductLifecycle, SupportNotice } from '#service/domain/advisories/lifecycle.ts'
import type { VendorStatement } from '#service/domain/advisories/vendor-statement.ts'

/** A file to import: where its bytes are, what it was called, and how it begins. */
export interface FeedFile {
  readonly path: string
  readonly name: string
  readonly bytes: number
  /** First bytes of the content, unpacked when the file is gzip: at most 64 KiB. */
  readonly head: Uint8Array
  readonly wrapping: 'plain' | 'gzip' | 'zstd' | 'zip' | 'tar'
  /** All of it, for one that lay in an archive: there is no `path` then. */
  readonly content?: Buffer | undefined
  /** Of an archive: the only JSON files of interest, plain or gzip, by their names in it. Absent: all. */
  readonly only?: ReadonlySet<string> | undefined
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
  readonly kind: FeedKind
  readonly version: string | null
  readonly date: string | null
  /** Name of the source, where the feed has one name only, for example `CISA KEV`. Absent: made of the records read. */
  readonly name?: string | undefined
  /** Licence of the data as its publisher states it, for example `CC-BY-4.0`; absent when it states none. */
  readonly licence?: string | undefined
  /** How the publisher asks to be named. */
  readonly attribution?: string | undefined
  /** Address that the source is refreshed from; given by bundles only. */
  readonly url?: string | undefined
  /** Ecosystems that the source means to be complete for. Given by bundles only: of other feeds it is read from the records. */
  readonly covers?: readonly string[] | undefined
  /** Set in the first header of a bundle only, whose kind is `BUNDLE`. */
  readonly bundle?: BundleHeader | undefined
}

/**
 * What a bundle is a copy of. After its first header, which is of kind `BUNDLE`, each source begins with a header of its own (its
 * kind, its name) and what follows belongs to that source.
 */
export interface BundleHeader {
  /** The state of its maker; null for a bundle of some sources. A machine without sources of its own is in it afterwards. */
  readonly snapshotId: string | null
  /** The state that it changes; null for a full bundle. */
  readonly baseSnapshotId: string | null
  /** Every source that it is about, those too that have no section because they did not change. Others stay as they are. */
  readonly states: readonly BundledState[]
}

/** What a bundle makes of a source: SHA-256 of everything that it says, in lower-case hexadecimal. */
export interface BundledState {
  readonly name: string
  readonly kind: FeedKind
  /** What a bundle of changes needs; null where the source is not there. Full bundles need nothing: null. */
  readonly before: string | null
  /** What it gives; null for a source that is taken out. */
  readonly after: string | null
}

/**
 * What a feed may be at most; only those who run the service import feeds, and one entry is held at a time, so these are wide
 * (docs/decisions/0013).
 */
export const feedLimits: ArchiveLimits = { entries: 4_000_000, entryBytes: 2 ** 30, unpackedBytes: 64 * 2 ** 30 }

/** Largest file that is fetched or taken in, as it lies on disk. */
export const maxFeedFileBytes = 8 * 2 ** 30

/** One thing read from a feed, in its order. A `skip` is a record that could not be read: which, and why. */
export type FeedItem =
  | { readonly type: 'header'; readonly header: FeedHeader }
  | { readonly type: 'advisory'; readonly advisory: AdvisoryRecord }
  | { readonly type: 'kev'; readonly kev: KevEntry }
  | { readonly type: 'epss'; readonly epss: EpssScore }
  | { readonly type: 'statement'; readonly statement: VendorStatement }
  | { readonly type: 'lifecycle'; readonly lifecycle: ProductLifecycle }
  | { readonly type: 'support-notice'; readonly notice: SupportNotice }
  /**
   * A vendor's document, before what it says: advisories and statements up to the next one are its own, and nothing is left of an
   * earlier revision. `modified` is RFC 3339 in UTC.
   */
  | { readonly type: 'document'; readonly documentId: string; readonly modified: string }
  /**
   * A document that its publisher took back: by the name of its file without ending, in lower case, and when. A revision of a later
   * time counts again.
   */
  | { readonly type: 'taken-back'; readonly stem: string; readonly at: string }
  /** A record or a document that a bundle of changes takes out, by its exact id. */
  | { readonly type: 'deletion'; readonly recordId: string }
  | { readonly type: 'skip'; readonly name: string; readonly reason: string }

export interface FeedOptions {
  /** Called now and then with the bytes of the file read so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  readonly limits?: ArchiveLimits | undefined
  /** Fingerprints of the keys whose bundles are taken; absent: none. */
  readonly trustedKeys?: ReadonlySet<string> | undefined
  /** Called with the name of each file of an archive that the feed does not look at, perhaps more than once. */
  readonly onSkip?: ((name: string) => void) | undefined
}

/**
 * A kind of advisory feed. `read` gives items in batches and holds one batch at a time; it throws a Rejection when the file as a
 * whole cannot be understood or passes a limit.
 */
export interface FeedSource {
  readonly kind: FeedKind
  recognizes(file: FeedFile): Promise<boolean>
  read(file: FeedFile, options?: FeedOptions): AsyncIterable<readonly FeedItem[]>
}
