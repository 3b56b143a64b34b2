import type { Kysely } from 'kysely'
import type { AdvisoryTables } from './advisory-tables.ts'

/** A source of advisory data as lists show it. Times are RFC 3339 in UTC. */
export interface AdvisorySource {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly ecosystems: readonly string[]
  readonly records: number
  readonly withdrawnRecords: number
  readonly skippedRecords: number
  readonly newestRecord: string | null
  readonly dataDate: string | null
  readonly dataVersion: string | null
  readonly importedAt: string
  readonly bytes: number
  readonly sha256: string
  readonly licence: string | null
  readonly url: string | null
}

/**
 * The advisory data in use. It is replaced as a whole: `current` is asked for at every use, never kept.
 */
export interface AdvisoryStore {
  /** The file in use, its snapshot id and a reader over it. Null before the first import. */
  current(): { readonly file: string; readonly snapshotId: string; readonly read: Kysely<AdvisoryTables> } | null
  /** What is wrong with the data in use; null when nothing is, or before the first import. */
  problem(): string | null
  sources(): Promise<readonly AdvisorySource[]>
  /** Takes a finished file into use: checked, renamed into place, readers reopened, the old file removed when nobody reads it. */
  swapIn(builtFile: string): Promise<void>
  /** Path for building the next file. */
  nextFile(): string
  close(): Promise<void>
}
