import { readEvaluatedVersion } from '#service/db/policies/evaluation-input.ts'
import { containedVersions } from '#service/db/parts/part-tree.ts'
import { readPolicies } from '#service/db/policies/policies.ts'
import { type FoundViolation, saveEvaluation } from '#service/db/policies/save-evaluation.ts'
import { listCurrentResults } from '#service/db/policies/current-results.ts'
import {
  deleteStageChunks,
  eachStageChunk,
  hasStageChunks,
  insertStageChunk,
} from '#service/db/versions/stage-chunks.ts'
import type { Policy } from '#service/domain/policies/policy.ts'
import type { PolicyCause } from '#service/domain/policies/policy-result.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'
import { evaluatePolicies, type PoliciesToEvaluate } from './evaluate.ts'

export interface EvaluateVersionInput {
  readonly versionId: string
  readonly organizationId: string
  /** Only these policies, if they are enabled; null for all that are. */
  readonly policyIds: readonly string[] | null
  /** The only findings that changed, up to a change of the feed; null if anything may have changed. */
  readonly changed: { readonly findingIds: readonly string[]; readonly cursor: number } | null
  readonly cause: PolicyCause
}

const stage = 'POLICY_SCAN'

/** Evaluates policies for a version outside of its processing. The caller holds the lock of the version. Returns how many were evaluated. */
export const evaluateVersionTask: Task<EvaluateVersionInput, number> = {
  name: 'evaluate-policies',
  async run(context, input) {
    const asked = await readAsked(context, input)
    if (!asked || asked.policies.length === 0) return 0
    const { database, now } = context
    const { versionId, cause } = input
    if (await hasStageChunks(database.read, versionId, stage)) {
      await deleteStageChunks(database.write, versionId, stage) // of a killed run
    }
    // Few rows are saved as they are. Chunks are for a whole version.
    const few: FoundViolation[] = []
    const isWhole = asked.rowIds === null
    const policies = await evaluatePolicies(context, asked, async (found) => {
      if (isWhole) await insertStageChunk(database, versionId, stage, found)
      else few.push(...found)
    })
    context.signal.throwIfAborted()
    const evaluation = { version: asked.version, policies, rowIds: asked.rowIds, cause, cursor: asked.cursor }
    await database.write.transaction().execute(async (transaction) => {
      const chunks = isWhole ? eachStageChunk(transaction, versionId, stage) : inOne(few)
      await saveEvaluation(
        transaction,
        evaluation,
        chunks as AsyncIterable<readonly FoundViolation[]>,
        now().toISOString(),
      ) // written above
      if (isWhole) await deleteStageChunks(transaction, versionId, stage)
    })
    return policies.length
  },
}

async function readAsked(
  { database: { read } }: Pick<TaskContext, 'database'>,
  { versionId, organizationId, policyIds, changed }: EvaluateVersionInput,
): Promise<(PoliciesToEvaluate & { readonly cursor: number | null }) | null> {
  const enabled = await readPolicies(read, organizationId)
  const policies = policyIds === null ? enabled : enabled.filter(({ id }) => policyIds.includes(id))
  const version = await readEvaluatedVersion(read, versionId)
  if (!version) return null
  // What is evaluated whole has seen what is in the store now, a few rows only what they were taken from.
  const whole = { version, policies, rowIds: null, cursor: policyIds === null ? version.cursor : null }
  // A decision on a finding can show or hide an equal one of a part.
  const hasParts = (await containedVersions(read, versionId)).length > 1
  if (changed === null || hasParts || !(await areCurrent(read, versionId, policies))) return whole
  const ofFindings = policies.filter(({ appliesTo }) => appliesTo === 'finding')
  return { version, policies: ofFindings, rowIds: changed.findingIds, cursor: changed.cursor }
}

/** A result that is not complete cannot be completed by a few rows. */
async function areCurrent(
  read: TaskContext['database']['read'],
  versionId: string,
  policies: readonly Policy[],
): Promise<boolean> {
  const current = await listCurrentResults(read, versionId)
  return policies.every(({ id, revision }) => current.get(id) === revision)
}

async function* inOne<T>(value: T): AsyncGenerator<T> {
  yield value
}
