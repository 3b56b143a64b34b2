import type { Actor } from '#service/domain/actor.ts'

/** A record that a person declared wrong for a package: it makes no findings there. */
export interface AdvisoryExclusion {
  readonly id: string
  /** Record id or any id of its group, as written. */
  readonly recordId: string
  /** Purl without version. */
  readonly purl: string
  readonly reason: string
  readonly createdBy: Actor
  /** RFC 3339 in UTC. */
  readonly createdAt: string
}
