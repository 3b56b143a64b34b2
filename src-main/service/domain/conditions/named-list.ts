import type { OrganizationId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** A list of values that conditions share. */
export interface NamedList {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly name: string
  readonly description: string
  readonly values: readonly string[]
  /** RFC 3339 in UTC. */
  readonly updatedAt: string
}

const maxValues = 10_000

/**
 * Returns values as they are stored: trimmed, without empty or repeated ones, in their order.
 * @throws {Rejection} if there are too many
 */
export function listValues(values: readonly string[]): readonly string[] {
  const kept = [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
  if (kept.length > maxValues) throw new Rejection(`A named list has at most 10,000 values, not ${kept.length}`)
  return kept
}
