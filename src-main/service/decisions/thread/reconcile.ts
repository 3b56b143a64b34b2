import { findPreviousVersion } from '#service/db/decisions/earlier-decisions.ts'
import { giveOverlays } from '#service/db/decisions/retained-overlays.ts'
import { applyOverrides } from '#service/db/decisions/severity-override.ts'
import { addHistory } from '#service/db/decisions/vex-history.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { endSnoozes, scanner, type StaleChange, updateStaleDecisions } from '#service/decisions/evidence-changes.ts'
import { confirmUnchanged } from '#service/decisions/confirm-unchanged.ts'
import { refreshProposals } from '#service/decisions/proposals.ts'
import { rankFindings } from '#service/decisions/rank-findings.ts'
import { carryDecisions, carryOverActor, type NewFindings } from './carry-over.ts'
import type { KnownPairs } from './pair-earlier.ts'
import { proposeDecisions } from './propose.ts'
import type { EnvironmentId, OrganizationId, ProductId } from '#service/domain/id.ts'

/** What happened to the decisions of a version when its findings were published. */
export interface ReconciledDecisions {
  /** Applied to findings at once, because the environment retains decisions. */
  readonly carried: number
  /** Proposed for a user to confirm. */
  readonly proposed: number
  /** Decisions that became stale with this scan. */
  readonly stale: number
  /** Findings shown again because their data changed. */
  readonly woken: number
}

/** The version whose decisions are updated. */
export interface ReconciledVersion {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly productId: ProductId
  readonly environmentId: EnvironmentId
  readonly label: string
}

/**
 * Updates decisions about the findings of a version after a scan was published, in the same transaction. Overrides stay, decisions are
 * carried over or proposed, stale decisions are marked and reported, and findings snoozed until their data changes are shown again.
 */
export async function reconcileDecisions(
  transaction: UserTransaction,
  version: ReconciledVersion,
  found: NewFindings,
  at: string,
): Promise<ReconciledDecisions> {
  const versionId = version.id
  const { appeared } = found
  const known: KnownPairs = new Map()
  const carried = await carryDecisions(transaction, versionId, found, at, known)
  await updateOverridden(transaction, version, at)
  const before = await findPreviousVersion(transaction, versionId)
  const proposed = await proposeDecisions(transaction, { ...version, before: before?.id ?? null }, appeared, at, known)
  await refreshProposals(transaction, { versionId })
  await confirmUnchanged(transaction, version, before?.id ?? null, false, at)
  const changed = await updateStaleDecisions(transaction, { versionId }, at)
  await noteChanges(transaction, changed, at)
  await reconcileOverlays(transaction, version, at)
  const stale = changed.filter((one) => one.before.length === 0).length
  await addStaleMessage(transaction, version, stale, at)
  const woken = await endSnoozes(transaction, { versionId }, at)
  return { carried, proposed, stale, woken }
}

/**
 * Does the same to what other versions decided about the findings of a version for themselves alone: what they decided about a document that was
 * replaced holds for the new one, and what changed since is noted.
 */
export async function reconcileOverlays(
  transaction: UserTransaction,
  { id: versionId, organizationId }: ReconciledVersion,
  at: string,
): Promise<void> {
  const set = { overlaidIn: versionId }
  const given = await giveOverlays(transaction, versionId, carryOverActor, at)
  if (given.length > 0) await applyOverrides(transaction, { ids: given })
  await rankFindings(transaction, organizationId, { overriddenOver: versionId }, at)
  await noteChanges(transaction, await updateStaleDecisions(transaction, set, at), at)
  await endSnoozes(transaction, set, at)
}

/**
 * Applies severity overrides of a version. Runs after the retained columns were restored, because an override is one of them. A scan also
 * overwrites it with the source severity.
 */
export async function updateOverridden(
  transaction: UserTransaction,
  version: ReconciledVersion,
  at: string,
): Promise<void> {
  await applyOverrides(transaction, { overriddenIn: version.id })
  await rankFindings(transaction, version.organizationId, { overriddenIn: version.id }, at)
}

/** Queues the message about decisions of a version that became stale, if there are any. */
export async function addStaleMessage(
  transaction: UserTransaction,
  { organizationId, id: versionId, label }: ReconciledVersion,
  stale: number,
  at: string,
): Promise<void> {
  if (stale === 0) return
  const payload = { label, stale }
  await insertOutboxMessages(transaction, [
    { messageType: 'VEX_DECISION_STALE', payload, organizationId, versionId, at },
  ])
}

/** Adds changed descriptions of evidence to the history of findings. */
export function noteChanges(transaction: UserTransaction, changed: readonly StaleChange[], at: string): Promise<void> {
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
