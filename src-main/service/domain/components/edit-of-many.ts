import type { Actor } from '#service/domain/actor.ts'
import type { ComponentEditId, ContentId } from '#service/domain/id.ts'

/** How many components were edited in one step: by values for all, by a file, or by their removal. */
export type ComponentEditKind = 'UPDATE' | 'FILE' | 'REMOVAL'

/** An edit of many components that can be undone. */
export interface EditOfMany {
  readonly id: ComponentEditId
  readonly kind: ComponentEditKind
  /** What the version showed then. */
  readonly contentId: ContentId
  readonly componentCount: number
  readonly editedBy: Actor
  /** RFC 3339 in UTC. */
  readonly editedAt: string
}
