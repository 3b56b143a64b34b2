import { findJob } from '#service/db/jobs/job-list.ts'
import { insertJob, listWaitingJobs, stagesOf } from '#service/db/jobs/job-queue.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { isLate, mayNeedScan, scanOfRules } from '#service/domain/automation/late-rules.ts'
import { actorOfRule, type AutomationRule } from '#service/domain/automation/rule.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { newJob } from '#service/domain/new-job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Stage, StageContext } from '#service/workers/stage.ts'
import { type RulesEnd, runRules } from './run-rules.ts'

/**
 * Runs the rules about the version and its components before the version is scanned (specification 3). Their changes are seen as they are made: each is one that
 * a person could have made, and a run that was killed is simply run again. Rules about findings, and those about components that ask what
 * later stages find, run before policies are evaluated (decision 0069).
 */
export const automationStage: Stage<null, RulesEnd> = {
  name: 'AUTOMATION',
  load: () => Promise.resolve(null),
  async compute(_, context) {
    const { id: versionId, organizationId } = context.version
    const isNow = (rule: AutomationRule) => !isLate(rule)
    const asked = { versionId, organizationId, rows: ['version', 'component'], trigger: 'import', isNow } as const
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
 * Runs the rules that ask what the scan and the support analysis found, before the stage that reads what they decide: those about components,
 * then those about findings. A stage that was killed runs them again. When advisory data changed, the rules about the version and all about
 * components run here too: stage AUTOMATION does not run then.
 *
 * If they make components other packages, a scan of the version is queued (`scanOfRules`). In that scan no rule about components runs that
 * could make another one necessary, so that rules that undo each other end.
 */
export async function runLateRules(context: StageContext, jobId: string): Promise<void> {
  const { id: versionId, organizationId } = context.version
  const isScanOfRule = (await findJob(context.database, organizationId, jobId))?.payload['isOfRules'] === true
  const place = { ...context, onDue: queueScan(context) }
  if (context.reason === 'RESCAN') {
    await runRules(place, { versionId, organizationId, rows: ['version', 'component', 'finding'], trigger: 'rematch' })
    return
  }
  const isNow = (rule: AutomationRule) =>
    rule.appliesTo !== 'component' || (isLate(rule) && !(isScanOfRule && mayNeedScan(rule)))
  await runRules(place, { versionId, organizationId, rows: ['component', 'finding'], trigger: 'import', isNow })
}

/** Queues a scan in the transaction of the change, unless one waits: after a kill nobody would know that the findings are of other values. */
function queueScan({ now }: StageContext) {
  return async (transaction: UserTransaction, version: SbomVersion, rule: AutomationRule): Promise<void> => {
    const { id: versionId, organizationId, counts } = version
    const waiting = await listWaitingJobs(transaction, 'PROCESS_SBOM')
    if (waiting.some((job) => job.versionId === versionId && stagesOf(job).includes('VULN_SCAN'))) return
    const work = { unit: 'components', total: counts.components, payload: scanOfRules } as const
    const scan = newJob({ kind: 'PROCESS_SBOM', organizationId, versionId, ...work }, actorOfRule(rule), now())
    // The job resets the stages when it starts: the one that is running must end first.
    await insertJob(transaction, scan)
  }
}
