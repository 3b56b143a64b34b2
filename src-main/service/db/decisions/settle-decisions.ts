import { sql, type Transaction } from 'kysely'
import { carryDecisions, versionBefore } from './carry-decisions.ts'
import { proposeDecisions, refreshProposals } from './carry-proposals.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import { type Rank, rankOverridden } from './rank-overridden.ts'
import { keepOverrides } from './severity-override.ts'
import { refreshStale, scanner, type StaleChange, wakeSnoozed } from './stale-decisions.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { addHistory } from './vex-history.ts'

type Writer = Transaction<UserDataTables>

/** What became of the decisions of a version when its findings were published. */
export interface SettledDecisions {
  /** Given to findings at once, because the environment retains decisions. */
  readonly carried: number
  /** Proposed, to be confirmed by a person. */
  readonly proposed: number
  /** Decisions whose evidence is not as it was, and was until this scan. */
  readonly stale: number
  /** Findings shown again because their data changed. */
  readonly woken: number
}

/**
 * Brings what people decided about the findings of a version in line with a scan that was just published, in the same transaction:
 * overrides stay, decisions are carried over or proposed, those that rest on other evidence now are marked and told of, and what was
 * snoozed until its data changes is shown again.
 *
 * @param appeared ids of findings that were not there before, or not active
 */
export async function settleDecisions(
  transaction: Writer,
  version: {
    readonly id: string
    readonly organizationId: string
    readonly productId: string
    readonly environmentId: string
    readonly label: string
  },
  appeared: readonly string[],
  at: string,
  rank: Rank,
): Promise<SettledDecisions> {
  const ofVersion = sql<boolean>`finding.version_id = ${version.id}`
  const carried = await carryDecisions(transaction, version.id, appeared, at)
  // After what replaced content left was given back: an override is part of it.
  await keepOverrides(transaction, version.id)
  const overridden = sql<boolean>`${ofVersion} and finding.severity_override is not null`
  await rankOverridden(transaction, version.organizationId, overridden, rank, at)
  const before = await versionBefore(transaction, version.id)
  const proposed = await proposeDecisions(transaction, { ...version, before: before?.id ?? null }, appeared, at)
  await refreshProposals(transaction, sql<boolean>`carried_decision.version_id = ${version.id} and ${ofVersion}`)
  const changed = await refreshStale(transaction, ofVersion, at)
  await noteEvidence(transaction, changed, at)
  const stale = changed.filter((one) => one.before.length === 0).length
  if (stale > 0) {
    const message = { messageType: 'VEX_DECISION_STALE', payload: { label: version.label, stale } }
    await insertOutboxMessages(transaction, [
      { ...message, organizationId: version.organizationId, versionId: version.id, at },
    ])
  }
  const woken = await wakeSnoozed(transaction, ofVersion, at)
  return { carried, proposed, stale, woken }
}

function noteEvidence(transaction: Writer, changed: readonly StaleChange[], at: string): Promise<void> {
  const text = (sentences: readonly string[]) => (sentences.length === 0 ? null : sentences.join('\n'))
  return addHistory(
    transaction,
    changed.map(({ id, before, after }) => ({
      findingId: id,
      operationId: null,
      action: 'EVIDENCE_CHANGED',
      before: { staleReasons: text(before) },
      after: { staleReasons: text(after) },
    })),
    scanner,
    at,
  )
}
