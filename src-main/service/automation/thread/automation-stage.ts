import { Rejection } from '#service/domain/rejection.ts'
import type { Stage, StageContext } from '#service/workers/stage.ts'
import { type RulesEnd, runRules } from './run-rules.ts'

/**
 * Runs the rules about the version and its components before the version is scanned (specification 3). Their changes are seen as they are made: each is one that
 * a person could have made, and a run that was killed is simply run again. Rules about findings run once there are findings, before
 * policies are evaluated (decision 0069).
 */
export const automationStage: Stage<null, RulesEnd> = {
  name: 'AUTOMATION',
  load: () => Promise.resolve(null),
  async compute(_, context) {
    const { id: versionId, organizationId } = context.version
    const asked = { versionId, organizationId, rows: ['version', 'component'], trigger: 'import' } as const
    const end = await runRules(context, asked)
    if (end.ranCount > 0) context.report({ done: end.ranCount, total: end.ranCount })
    return end
  },
  changes: ({ ranCount }) => ranCount > 0,
  // The stage has run, and the run of each rule says what became of it; a document is not worse for it, but the stage must not look done.
  save: (_transaction, { errors }) =>
    errors.length > 0 ? Promise.reject(new Rejection([...errors])) : Promise.resolve(),
}

/**
 * Runs the rules about findings, before the stage that reads what they decide. A stage that was killed runs them again. When advisory data
 * changed, the rules about the version run here too: stage AUTOMATION does not run then.
 */
export async function runFindingRules(context: StageContext): Promise<void> {
  const { id: versionId, organizationId } = context.version
  const asked = { versionId, organizationId } as const
  if (context.reason === 'RESCAN')
    await runRules(context, { ...asked, rows: ['version', 'finding'], trigger: 'rematch' })
  else await runRules(context, { ...asked, rows: ['finding'], trigger: 'import' })
}
