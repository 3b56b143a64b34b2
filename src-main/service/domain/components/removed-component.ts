import type { Actor } from '#service/domain/actor.ts'
import type { ComponentId } from '#service/domain/id.ts'

/** A component that a person removed from a version. It can be put back. */
export interface RemovedComponent {
  readonly id: ComponentId
  readonly name: string
  readonly version: string | null
  readonly purl: string | null
  readonly removedBy: Actor
  /** RFC 3339 in UTC. */
  readonly removedAt: string
}
