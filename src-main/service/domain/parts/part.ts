import type { Actor } from '#service/domain/actor.ts'
import type { PartId, VersionId } from '#service/domain/id.ts'

/** A version that another one contains (specification 2.3). */
export interface Part {
  readonly id: PartId
  readonly parentId: VersionId
  readonly partId: VersionId
  readonly createdAt: string
  readonly createdBy: Actor
}

export const partRelations = ['CURRENT', 'PART', 'PARENT', 'TRANSITIVE_PART', 'TRANSITIVE_PARENT'] as const
export type PartRelation = (typeof partRelations)[number]

/** One node of the tree of parts and parents around a version. A version that hangs on several others has a node for each. */
export interface PartNode {
  readonly versionId: VersionId
  readonly relation: PartRelation
  /** Edges from the version asked; negative towards parents. */
  readonly depth: number
  /** The version that it hangs on; null for the version asked. */
  readonly viaVersionId: VersionId | null
  /** The link between both; null for the version asked. */
  readonly partId: PartId | null
}

/** Versions that one version can contain, directly or not. */
export const maxContained = 1000
/** Nodes of a tree of parts. */
export const maxTreeNodes = 1000
