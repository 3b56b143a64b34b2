import type { DatabaseReader } from '#service/db/database.ts'
import type { AdvisoryTables } from './advisory-tables.ts'

/** A source of advisory data as lists show it. Times are RFC 3339 in UTC. */
export interface AdvisorySource {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly ecosystems: readonly string[]
  readonly records: number
  readonly withdrawnRecords: number
  /** Records, withdrawn ones included, by the ecosystems that they are about, and of NVD by `CVE-` and the year of the id. */
  readonly parts: ReadonlyMap<string, number>
  /** Statements of vendors. */
  readonly statements: number
  /** Of the last import; `errors` are the first reasons. */
  readonly skippedRecords: number
  readonly errors: readonly string[]
  readonly newestRecord: string | null
  readonly dataDate: string | null
  readonly dataVersion: string | null
  readonly importedAt: string
  readonly bytes: number
  readonly sha256: string
  /** As its publisher states it. */
  readonly licence: string | null
  /** How its publisher asks to be named. */
  readonly attribution: string | null
  readonly url: string | null
}

/** A state of the advisory data. Times are RFC 3339 in UTC. */
export interface AdvisorySnapshot {
  readonly snapshotId: string
  /** When it was made. */
  readonly createdAt: string
  readonly bytes: number
  readonly sources: readonly { readonly name: string; readonly kind: string; readonly records: number }[]
}

/**
 * The advisory data in use. It is replaced as a whole: `current` is asked for at every use, never kept.
 */
export interface AdvisoryStore {
  /** The file in use, its snapshot id and a reader over it. Null before the first import. */
  current(): {
    readonly file: string
    readonly snapshotId: string
    readonly read: DatabaseReader<AdvisoryTables>
  } | null
  /** What is wrong with the data in use; null when nothing is, or before the first import. */
  problem(): string | null
  sources(): Promise<readonly AdvisorySource[]>
  /** The state in use; null before the first import. */
  inUse(): AdvisorySnapshot | null
  /** Takes a finished file into use: checked, renamed into place, readers reopened. The old state is kept as a previous one. */
  swapIn(builtFile: string): Promise<void>
  /** States that were replaced and are still on disk, newest first: two at most. */
  previous(): readonly AdvisorySnapshot[]
  /**
   * Takes a replaced state into use again; the one in use becomes a previous one.
   * @throws Error when there is none of that id
   */
  rollBack(snapshotId: string): Promise<void>
  /** The file of the state in use or of a previous one, kept on disk until `release` is called; null when there is none of that id. */
  openSnapshot(snapshotId: string): { readonly file: string; release(): void } | null
  /** Path for building the next file. */
  nextFile(): string
  close(): Promise<void>
}
