import { saveCheckResults } from '#service/db/checks/check-results.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Stage } from '#service/workers/stage.ts'
import { type CheckedVersionResults, evaluateStored } from './evaluate-stored.ts'

/** Evaluates the checks of the catalog over a version (specification 3). */
export const checksStage: Stage<null, CheckedVersionResults> = {
  name: 'CHECKS',
  load: () => Promise.resolve(null),
  async compute(_, context) {
    const results = await evaluateStored(context, context.version)
    if (!results) throw new Rejection('The version was deleted')
    return results
  },
  save: (transaction, { run, outcomes }) => saveCheckResults(transaction, run, outcomes),
}
