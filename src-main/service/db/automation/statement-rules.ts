import { readRules } from './rules.ts'
import { insertJob, listWaitingJobs } from '#service/db/jobs/job-queue.ts'
import type { UserTransaction } from '#service/db/database.ts'
import type { Actor } from '#service/domain/actor.ts'
import { type AutomationRule, isValidOn } from '#service/domain/automation/rule.ts'
import { conditionsOf } from '#service/domain/conditions/condition.ts'
import type { OrganizationId, VersionId } from '#service/domain/id.ts'
import type { Job } from '#service/domain/job.ts'
import { newJob } from '#service/domain/new-job.ts'

const statementsActor: Actor = { kind: 'SYSTEM', name: 'Statements of vendors', id: null }

/**
 * Queues the rules about findings with the trigger "rematch" for versions about which vendors state something else, in the transaction that shows
 * it. Nothing is queued if no rule asks what vendors state, or if a job that waits does it as well. A rule states nothing itself, so that none
 * starts another. The caller starts queued jobs after its transaction.
 *
 * @param at RFC 3339 in UTC
 */
export async function queueStatementRules(
  transaction: UserTransaction,
  organizationId: OrganizationId,
  versionIds: readonly VersionId[],
  at: string,
): Promise<void> {
  if (versionIds.length === 0) return
  const rules = await readRules(transaction, organizationId)
  if (!rules.some((rule) => isStarted(rule, at.slice(0, 10)))) return
  const waiting = (await listWaitingJobs(transaction, 'RUN_RULES')).filter(
    (job) => job.organizationId === organizationId && job.payload['trigger'] === 'rematch',
  )
  const covered = new Set(waiting.flatMap(({ payload }) => versionsLeft(payload)))
  const left = versionIds.filter((id) => !covered.has(id))
  if (left.length === 0) return
  const payload = { ruleIds: null, versionIds: left, place: 0, trigger: 'rematch' }
  await insertJob(transaction, newJob({ kind: 'RUN_RULES', organizationId, payload }, statementsActor, new Date(at)))
}

/** A job that was interrupted goes on where it was: the versions before that are done. */
function versionsLeft({ versionIds, place }: Job['payload']): readonly string[] {
  return (versionIds as readonly string[]).slice(place as number) // as written above
}

const vendorSubjects = /^finding\.vendor(status|justification)$/i

/** Tests whether what vendors state starts a rule. */
function isStarted(rule: AutomationRule, today: string): boolean {
  return (
    rule.isEnabled &&
    rule.appliesTo === 'finding' &&
    rule.triggers.includes('rematch') &&
    isValidOn(rule, today) &&
    conditionsOf(rule.conditions).some(({ subject }) => vendorSubjects.test(subject))
  )
}
