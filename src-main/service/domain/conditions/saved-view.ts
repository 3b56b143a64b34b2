import type { OrganizationId, UserId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ConditionGroup, ConditionRowKind } from './condition.ts'

/** The lists that can have saved views, with the rows that their conditions are about. A product is shown for a version of it. */
export const viewedLists = {
  products: 'version',
  versions: 'version',
  components: 'component',
  findings: 'finding',
} as const satisfies Record<string, ConditionRowKind>
export type ViewedList = keyof typeof viewedLists
export const viewedListNames = [
  'products',
  'versions',
  'components',
  'findings',
] as const satisfies readonly ViewedList[]

/** Conditions of a list under a name. */
export interface SavedView {
  readonly id: string
  readonly organizationId: OrganizationId
  /** Whose it is. */
  readonly userId: UserId
  readonly list: ViewedList
  readonly name: string
  /** With the ids of named lists. */
  readonly conditions: ConditionGroup
  readonly search: string
  /** From 1. */
  readonly position: number
  /** The digit that opens it in the window after `G`, 1 to 9. A user has one view with each. */
  readonly key: number | null
  /** RFC 3339 in UTC. */
  readonly updatedAt: string
}

/** Maximum number of views of one list that a user has. */
export const maxSavedViews = 100
/** The digits that can open a view. */
export const viewKeys: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const maxFilterLength = 10_000
const maxSearchLength = 500

/** @throws {Rejection} if the text of the conditions is too long */
export function viewFilter(text: string | null | undefined): string {
  return limited(text, maxFilterLength, 'filterText')
}

/** @throws {Rejection} if a search is too long */
export function viewSearch(text: string | null | undefined): string {
  return limited(text, maxSearchLength, 'search')
}

function limited(text: string | null | undefined, most: number, field: string): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed.length > most) throw new Rejection(`"${field}" is longer than ${most} characters`)
  return trimmed
}
