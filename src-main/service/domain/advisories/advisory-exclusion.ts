import type { Actor } from '#service/domain/actor.ts'

/** A record that a user excluded for a package, so that it produces no findings there. */
export interface AdvisoryExclusion {
  readonly id: string
  /** Id of the record or any id of its group, as written. */
  readonly recordId: string
  /** Purl without version. */
  readonly purl: string
  readonly reason: string
  readonly createdBy: Actor
  /** RFC 3339 in UTC. */
  readonly createdAt: string
}
