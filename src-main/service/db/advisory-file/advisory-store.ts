import type { DatabaseReader } from '#service/db/database.ts'
import type { AdvisoryTables } from './advisory-tables.ts'
import type { BuiltSource } from './build/advisory-source-build.ts'

/** A source of advisory data as lists show it. Times are RFC 3339 in UTC. */
export interface AdvisorySource extends BuiltSource {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly records: number
  readonly withdrawnRecords: number
  /** Number of records, including withdrawn ones, by ecosystem, and for NVD by `CVE-` and the year of the id. */
  readonly parts: ReadonlyMap<string, number>
  /** Number of vendor statements. */
  readonly statements: number
  readonly newestRecord: string | null
}

/** A snapshot of the advisory data. Times are RFC 3339 in UTC. */
export interface AdvisorySnapshot {
  readonly snapshotId: string
  /** When it was created. */
  readonly createdAt: string
  readonly bytes: number
  readonly sources: readonly { readonly name: string; readonly kind: string; readonly records: number }[]
}

/** The current advisory data. It is replaced as a whole: callers must call `current` at every use and never store the result. */
export interface AdvisoryStore {
  /** The current file, its snapshot id and a reader. Null before the first import. */
  current(): {
    readonly file: string
    readonly snapshotId: string
    readonly read: DatabaseReader<AdvisoryTables>
  } | null
  /** Describes the problem with the current data; null if there is none, or before the first import. */
  problem(): string | null
  sources(): Promise<readonly AdvisorySource[]>
  /** The current snapshot; null before the first import. */
  inUse(): AdvisorySnapshot | null
  /** Switches to a finished file: checks it, renames it and reopens the readers. The old snapshot is retained as a previous one. */
  swapIn(builtFile: string): Promise<void>
  /** Replaced snapshots that are still on disk, newest first: at most two. */
  previous(): readonly AdvisorySnapshot[]
  /**
   * Switches to a replaced snapshot; the current one becomes a previous one.
   * @throws {Error} if there is none with that id
   */
  rollBack(snapshotId: string): Promise<void>
  /**
   * Returns the file of the current or a previous snapshot, which stays on disk until `release` is called; null if there is none with that
   * id.
   */
  openSnapshot(snapshotId: string): { readonly file: string; release(): void } | null
  /** Path for building the next file. */
  nextFile(): string
  close(): Promise<void>
}
