import { importDecisions } from '#service/decisions/import-decisions.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { ImportedDecision } from '#service/domain/statements/vex-import.ts'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import type { MatchedStatement } from './matched-statement.ts'
import type { EvaluatedVexFile, VexFile } from './thread/read-vex-file.ts'
import { saveVexStatements } from './save-vex-statements.ts'
import { decisionsOf, pick, numbersOfAppliedStatements } from './resolve-vex-conflicts.ts'

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
export interface VexImport {
  readonly format: string
  readonly issuer: string | null
  readonly statements: readonly MatchedStatement[]
  /** Null if nothing was written. */
  readonly operation: VexOperation | null
  /** Number of findings that it decides or informs, or would. */
  readonly changed: number
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
}

const limits = { timeLimit: 5 * 60_000, memory: 3072 } as const

/** Creates the importer. Statements are read and evaluated on a processing thread, and written as one step. */
export function createVexImporter({ database, pool, now }: VexImporterOptions): VexImporter {
  return {
    async run(file: SpooledFile, request: VexImportRequest): Promise<VexImport> {
      const { organizationId, versionId, by, expectedUpdatedAt } = request
      const evaluatedAt = now().toISOString()
      const input: VexFile = { path: file.path, organizationId, versionId }
      const read = await rejectLimit('Reading the document', () =>
        pool.run<VexFile, EvaluatedVexFile>('read-vex', input, limits),
      )
      const { statements, format, issuer } = read
      const about = { format, issuer }
      const filename = file.name.trim() || 'a file without a name'
      if (request.as === 'statements') {
        const kept = { organizationId, versionId, at: evaluatedAt, filename }
        const { informed, statements: outcomes } = await saveVexStatements(database, read, kept, request.dryRun)
        return { ...about, evaluatedAt, changed: informed, statements: outcomes, operation: null }
      }
      const picked = request.accept ? pick(statements, request.accept) : statements.filter((one) => one.isApplicable)
      const decisions = decisionsOf(picked)
      const result = { ...about, evaluatedAt, changed: decisions.length }
      if (request.dryRun || decisions.length === 0) return { ...result, statements, operation: null }
      const call = { organizationId, by, at: now().toISOString(), filename, decisions, expectedUpdatedAt }
      const operation = await importDecisions(database, call)
      return { ...result, operation, statements: applied(statements, picked, decisions) }
    },
  }
}

/** Marks the selected statements as applied that changed a finding, or agree with one that did. */
function applied(
  statements: readonly MatchedStatement[],
  picked: readonly MatchedStatement[],
  decisions: readonly ImportedDecision[],
): readonly MatchedStatement[] {
  const taken = numbersOfAppliedStatements(picked, decisions)
  const numbers = new Set(picked.map(({ statement }) => statement.index))
  return statements.map((matched) => {
    const { index } = matched.statement
    if (taken.has(index) && matched.outcome !== 'ALREADY_SO') {
      return { ...matched, outcome: 'APPLIED', reason: `Applied: ${matched.reason}` }
    }
    if (numbers.has(index) || matched.outcome !== 'WOULD_APPLY') return matched
    return { ...matched, reason: `Not selected: ${matched.reason}`, isApplicable: false }
  })
}
