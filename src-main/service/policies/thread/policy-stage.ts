import { readEvaluatedVersion } from '#service/db/policies/evaluation-input.ts'
import { readPolicies } from '#service/db/policies/policies.ts'
import {
  deleteOtherResults,
  type FoundViolation,
  type PolicyEvaluation,
  saveEvaluation,
} from '#service/db/policies/save-evaluation.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Stage } from '#service/workers/stage.ts'
import { evaluatePolicies, type PoliciesToEvaluate } from './evaluate.ts'

/** Evaluates the enabled policies of the organization for a version (specification 3). Without any it has nothing to do. */
export const policyStage: Stage<PoliciesToEvaluate, PolicyEvaluation, readonly FoundViolation[]> = {
  name: 'POLICY_SCAN',
  async load({ database: { read }, version }) {
    const policies = await readPolicies(read, version.organizationId)
    const evaluated = await readEvaluatedVersion(read, version.id)
    if (!evaluated) throw new Rejection('The version was deleted')
    return { version: evaluated, policies, rowIds: null }
  },
  async compute(asked, context) {
    const total = asked.policies.length
    if (total > 0) context.report({ done: 0, total, unit: 'rows' })
    const policies = await evaluatePolicies(context, asked, (found) => context.addChunk(found))
    if (total > 0) context.report({ done: total, total })
    const cause = context.reason === 'RESCAN' ? 'RESCAN' : 'IMPORT'
    return { version: asked.version, policies, rowIds: null, cause, cursor: asked.version.cursor }
  },
  changes: ({ policies }) => policies.length > 0,
  async save(transaction, evaluation, context) {
    if (evaluation.policies.length > 0) {
      await saveEvaluation(transaction, evaluation, context.chunks, context.now().toISOString())
    }
    await deleteOtherResults(
      transaction,
      evaluation.version.id,
      evaluation.policies.map(({ policyId }) => policyId),
    )
  },
}
