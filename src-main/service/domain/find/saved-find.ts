import type { OrganizationId, UserId, VersionId } from '#service/domain/id.ts'

/** A question that its user asks again. */
export interface SavedFind {
  readonly id: string
  readonly organizationId: OrganizationId
  /** Whose it is. */
  readonly userId: UserId
  readonly text: string
  /** How the window opens it. A watch looks at every version. */
  readonly latestOnly: boolean
  /** Whether versions that bring it are told. */
  readonly watched: boolean
  /** RFC 3339 in UTC. */
  readonly createdAt: string
}

/** A version in which something was found, and how much. */
export interface FoundVersion {
  readonly versionId: VersionId
  readonly components: number
  readonly findings: number
}

/** A version that brought what a saved find looks for. */
export interface FindNotice extends FoundVersion {
  readonly id: string
  readonly savedFindId: string
  /** RFC 3339 in UTC. */
  readonly foundAt: string
  readonly seenAt: string | null
}

/** Maximum number of saved finds of a user. */
export const maxSavedFinds = 100
