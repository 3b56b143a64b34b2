import { rm } from 'node:fs/promises'
import { maxFindingsAtOnce, withHeldReads } from '#service/decisions/change-in-parts.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import { leavesNothing } from '#service/workers/run-options.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import type { PlannedImport, ReadVex, VexReading } from './thread/import-vex-file.ts'

/** Options of an import. */
export interface VexImportRequest {
  readonly organizationId: string
  /** Null: every version that has a finding of the document's vulnerabilities. */
  readonly versionId: string | null
  readonly by: Actor
  /** `statements` stores them as statements of another party, which inform and decide nothing. */
  readonly as: 'decisions' | 'statements'
  /** Only report the outcome of each statement. */
  readonly dryRun: boolean
  /** Numbers of the statements that the user selected; null: all that are applicable. */
  readonly accept: readonly number[] | null
  /** When the user last loaded the findings; null: unknown. */
  readonly expectedUpdatedAt: string | null
}

/** Result of a VEX import. */
export interface VexImport extends Omit<ReadVex, 'plan'> {
  /** Null if nothing was decided. */
  readonly operation: VexOperation | null
  readonly evaluatedAt: string
}

/** Applies statements of VEX documents as decisions. */
export interface VexImporter {
  /**
   * Reads a VEX file, evaluates each of its statements, and writes the selected ones as one step.
   *
   * @throws {Rejection} if the file cannot be read or a selected statement cannot be applied; nothing is written then
   */
  run(file: SpooledFile, request: VexImportRequest): Promise<VexImport>
}

export interface VexImporterOptions {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly now: () => Date
  /** Starts queued jobs: statements may have queued rules. */
  readonly wake: () => void
}

const limits = { timeLimit: 5 * 60_000, memory: 3072 } as const

/** Creates the importer. Statements are read, evaluated and written on a processing thread. */
export function createVexImporter({ database, pool, now, wake }: VexImporterOptions): VexImporter {
  return {
    async run(file: SpooledFile, request: VexImportRequest): Promise<VexImport> {
      const { organizationId, versionId, by, expectedUpdatedAt, as, dryRun, accept } = request
      const evaluatedAt = now().toISOString()
      const filename = file.name.trim() || 'a file without a name'
      // Stored statements would be stored twice.
      const beforeRepeat = as === 'decisions' || dryRun ? leavesNothing : undefined
      const input = { path: file.path, organizationId, versionId, filename, as, dryRun, accept, at: evaluatedAt }
      const { plan, ...read } = await rejectLimit('Reading the document', () =>
        pool.run<VexReading, ReadVex>('read-vex', input, { ...limits, beforeRepeat }),
      )
      if (as === 'statements' && !dryRun) wake()
      if (plan === null) return { ...read, evaluatedAt, operation: null }
      try {
        const planned = { plan, organizationId, by, at: now().toISOString(), filename, expectedUpdatedAt }
        const apply = () =>
          rejectLimit('Applying the document', () =>
            pool.run<PlannedImport, VexOperation>('apply-vex', planned, limits),
          )
        // Few decisions are one transaction, which nobody sees a part of.
        const isLarge = read.changed > maxFindingsAtOnce
        return { ...read, evaluatedAt, operation: await (isLarge ? withHeldReads(database, apply) : apply()) }
      } finally {
        await rm(plan, { force: true })
      }
    },
  }
}
