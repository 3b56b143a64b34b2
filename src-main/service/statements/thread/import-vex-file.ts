import { rm } from 'node:fs/promises'
import { importDecisions } from '#service/decisions/import-decisions.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { type ImportSummary, summarizeStatements } from '#service/statements/import-summary.ts'
import type { MatchedStatement } from '#service/statements/matched-statement.ts'
import { decisionsOf, numbersOfAppliedStatements, pick } from '#service/statements/resolve-vex-conflicts.ts'
import { saveVexStatements } from '#service/statements/save-vex-statements.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'
import { readPlannedDecisions, writePlannedDecisions } from './planned-decisions.ts'
import { readVexFile, type VexFile } from './read-vex-file.ts'

/** Reads a VEX file and evaluates its statements. Stores them as statements of another party, or plans the decisions that they request. */
export const readVexTask: Task<VexReading, ReadVex> = {
  name: 'read-vex',
  run: readAndPlan,
}

/** Makes planned decisions, as one step. */
export const applyVexTask: Task<PlannedImport, VexOperation> = {
  name: 'apply-vex',
  run: async ({ database }, { plan, ...call }) => {
    const decisions = await readPlannedDecisions(plan)
    return importDecisions(database, { ...call, decisions })
  },
}

/** A VEX file, and what to do with it. */
export interface VexReading extends VexFile {
  readonly filename: string
  readonly as: 'decisions' | 'statements'
  /** Only report the outcome of each statement. */
  readonly dryRun: boolean
  /** Numbers of the statements that the user selected; null: all that are applicable. */
  readonly accept: readonly number[] | null
  /** RFC 3339 in UTC. */
  readonly at: string
}

/** An evaluated VEX file. Plain values, because it crosses threads. */
export interface ReadVex {
  readonly format: string
  readonly issuer: string | null
  readonly statements: ImportSummary
  /** Number of findings that it decides or informs, or would. */
  readonly changed: number
  /** Path of the planned decisions; null if there is nothing to decide. The caller must remove the file. */
  readonly plan: string | null
}

/** Planned decisions, and their author. */
export interface PlannedImport {
  readonly plan: string
  readonly organizationId: string
  readonly by: Actor
  readonly at: string
  readonly filename: string
  readonly expectedUpdatedAt: string | null
}

async function readAndPlan({ database }: TaskContext, given: VexReading): Promise<ReadVex> {
  const { organizationId, versionId, at, filename, dryRun, accept } = given
  const read = await readVexFile(database, given)
  const { format, issuer, statements } = read
  if (given.as === 'statements') {
    const saved = await saveVexStatements(database, read, { organizationId, versionId, at, filename }, dryRun)
    return { format, issuer, changed: saved.informed, statements: summarizeStatements(saved.statements), plan: null }
  }
  const picked = accept ? pick(statements, accept) : statements.filter((one) => one.isApplicable)
  const decisions = decisionsOf(picked)
  const about = { format, issuer, changed: decisions.length }
  if (dryRun || decisions.length === 0) return { ...about, statements: summarizeStatements(statements), plan: null }
  const plan = `${given.path}.decisions`
  try {
    await writePlannedDecisions(plan, decisions)
  } catch (error) {
    await rm(plan, { force: true })
    throw error
  }
  const taken = numbersOfAppliedStatements(picked, decisions)
  return { ...about, statements: summarizeStatements(markApplied(statements, picked, taken)), plan }
}

/** Marks the selected statements as applied that change a finding, or agree with one that does. */
function markApplied(
  statements: readonly MatchedStatement[],
  picked: readonly MatchedStatement[],
  taken: ReadonlySet<number>,
): readonly MatchedStatement[] {
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
