import type { Actor } from '#service/domain/actor.ts'
import type { OrganizationId, ProductId, VersionId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** An exception from a policy, for a time. At least one of the members that say what it covers is set. */
export interface PolicyWaiver {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly policyId: string
  readonly versionId: VersionId | null
  readonly productId: ProductId | null
  /** Without version. */
  readonly purl: string | null
  /** As it was entered: any id of the vulnerability. */
  readonly vulnId: string | null
  readonly reason: string
  readonly approvedBy: Actor
  /** RFC 3339 in UTC. */
  readonly createdAt: string
  /** Last day on which it is in effect, YYYY-MM-DD in UTC. */
  readonly expiresAt: string
  readonly revokedAt: string | null
  /** When the evidence was found changed. */
  readonly staleAt: string | null
}

export type WaiverState = 'ACTIVE' | 'EXPIRED' | 'REVOKED' | 'STALE'

/** @param today YYYY-MM-DD in UTC */
export function waiverStateOf(
  waiver: Pick<PolicyWaiver, 'revokedAt' | 'staleAt' | 'expiresAt'>,
  today: string,
): WaiverState {
  if (waiver.revokedAt !== null) return 'REVOKED'
  if (waiver.staleAt !== null) return 'STALE'
  return waiver.expiresAt < today ? 'EXPIRED' : 'ACTIVE'
}

/** Longest time of a waiver, in days. */
const maxWaiverDays = 366

/** @throws {Rejection} if the last day is over or too far ahead */
export function checkWaiverEnd(expiresAt: string, today: string): void {
  if (expiresAt < today) throw new Rejection(`"expiresAt" must not be in the past: ${expiresAt}`)
  const last = new Date(Date.parse(today) + maxWaiverDays * 86_400_000).toISOString().slice(0, 10)
  if (expiresAt > last)
    throw new Rejection(`"expiresAt" is more than ${maxWaiverDays} days ahead. The last day is ${last}`)
}
