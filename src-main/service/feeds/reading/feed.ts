import type { ArchiveLimits } from '#service/archives/unpack-meter.ts'
import type { AdvisoryRecord } from '#service/domain/advisories/advisory-record.ts'
import type { FeedKind } from '#service/domain/advisories/feed-kinds.ts'
import type { ProductLifecycle, SupportNotice } from '#service/domain/advisories/lifecycle.ts'
import type { VendorStatement } from '#service/domain/advisories/vendor-statement.ts'
import type { EpssScore, KevEntry } from '#service/domain/advisories/exploitation.ts'

/** A file to import: its location, its original name, and how it begins. */
export interface FeedFile {
  readonly path: string
  readonly name: string
  readonly bytes: number
  /** First bytes of the content, decompressed if the file is gzip: at most 64 KiB. */
  readonly head: Uint8Array
  readonly wrapping: 'plain' | 'gzip' | 'zstd' | 'zip' | 'tar'
  /** The complete content of a file from an archive, which has no `path`. */
  readonly content?: Buffer | undefined
  /** For an archive: the names of the only JSON files to read, plain or gzip. Absent: all. */
  readonly only?: ReadonlySet<string> | undefined
}

/** What the feed says about itself; precedes its items. `date` is RFC 3339 in UTC. */
export interface FeedHeader {
  readonly kind: FeedKind
  readonly version: string | null
  readonly date: string | null
  /** Name of the source if the feed has a fixed one, for example `CISA KEV`. Absent: derived from the records. */
  readonly name?: string | undefined
  /** License of the data as its publisher states it, for example `CC-BY-4.0`; absent if it states none. */
  readonly licence?: string | undefined
  /** The attribution that the publisher asks for. */
  readonly attribution?: string | undefined
  /** URL that the source is updated from; only in bundles. */
  readonly url?: string | undefined
  /** Ecosystems that the source is meant to be complete for. Only in bundles; other feeds say it with an item `coverage`. */
  readonly covers?: readonly string[] | undefined
  /** Only in the first header of a bundle, whose kind is `BUNDLE`. */
  readonly bundle?: BundleHeader | undefined
}

/**
 * What a bundle contains. After its first header, of kind `BUNDLE`, each source begins with a header of its own (its kind, its name),
 * followed by its items.
 */
export interface BundleHeader {
  /**
   * The snapshot of the machine that wrote it; null for a bundle of selected sources. A machine without other sources has this snapshot
   * after the import.
   */
  readonly snapshotId: string | null
  /** The snapshot that a delta is based on; null for a full bundle. */
  readonly baseSnapshotId: string | null
  /** Every source that the bundle is about, including unchanged ones, which have no section. Other sources stay as they are. */
  readonly states: readonly BundledState[]
}

/** The resulting state of a source: SHA-256 of its content, in lower-case hexadecimal. */
export interface BundledState {
  readonly name: string
  readonly kind: FeedKind
  /** The state that a delta requires; null if the source must not exist, and in a full bundle. */
  readonly before: string | null
  /** The resulting state; null for a removed source. */
  readonly after: string | null
}

/** Limits of a feed. They are wide, because nobody below Operator imports feeds and one entry is in memory at a time (docs/decisions/0013). */
export const feedLimits: ArchiveLimits = { entries: 4_000_000, entryBytes: 2 ** 30, unpackedBytes: 64 * 2 ** 30 }

/** Maximum size on disk of a file that is fetched or imported. */
export const maxFeedFileBytes = 8 * 2 ** 30

/** One item of a feed, in order. A `skip` is a record that could not be read, with the reason. */
export type FeedItem =
  | { readonly type: 'header'; readonly header: FeedHeader }
  | { readonly type: 'advisory'; readonly advisory: AdvisoryRecord }
  | { readonly type: 'kev'; readonly kev: KevEntry }
  | { readonly type: 'epss'; readonly epss: EpssScore }
  | { readonly type: 'statement'; readonly statement: VendorStatement }
  | { readonly type: 'lifecycle'; readonly lifecycle: ProductLifecycle }
  | { readonly type: 'support-notice'; readonly notice: SupportNotice }
  /**
   * A vendor's document, followed by its advisories and statements up to the next document. It replaces an earlier revision completely.
   * `modified` is RFC 3339 in UTC.
   */
  | { readonly type: 'document'; readonly documentId: string; readonly modified: string }
  /**
   * A document that its publisher withdrew: its file name without extension, in lower case, and the time. A later revision counts again.
   */
  | { readonly type: 'taken-back'; readonly stem: string; readonly at: string }
  /** A record or a document that a delta bundle removes, by its exact id. */
  | { readonly type: 'deletion'; readonly recordId: string }
  | { readonly type: 'skip'; readonly name: string; readonly reason: string }
  /**
   * Ecosystems that the file is meant to be complete for: only where the publisher's form says so, never because of what was read. For NVD
   * the year of a feed: `cpe:2024`. Not in bundles, whose headers say it.
   */
  | { readonly type: 'coverage'; readonly ecosystems: readonly string[] }

export interface FeedOptions {
  /** Called at intervals with the bytes of the file read so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
  readonly limits?: ArchiveLimits | undefined
  /** Fingerprints of trusted keys for bundles; absent: none. */
  readonly trustedKeys?: ReadonlySet<string> | undefined
  /** Called with the name of each record, line or document before it is read. */
  readonly onRecord?: ((name: string) => void) | undefined
  /** Called with the name of each file of an archive that the feed does not read, perhaps more than once. */
  readonly onSkip?: ((name: string) => void) | undefined
}

/**
 * A kind of advisory feed. `read` returns items in batches and holds one batch at a time. It throws a Rejection if the file as a whole
 * cannot be understood or exceeds a limit.
 */
export interface FeedSource {
  readonly kind: FeedKind
  recognizes(file: FeedFile): Promise<boolean>
  read(file: FeedFile, options?: FeedOptions): AsyncIterable<readonly FeedItem[]>
}
