import type { SelectedFindings } from '#service/decisions/finding-selections.ts'
import type { ExpectedTimes } from '#service/domain/decisions/expected-times.ts'
import type { FindingId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type {
  ComponentVexBulkUpdateInput,
  ComponentVexWithdrawInput,
  ComponentVulnSelectInput,
} from '#service/graphql/generated/resolver-types.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** Limit of findings that one call may name, and of those that its payload returns. */
export const maxFindings = 10_000

/** How an input names findings: those of a selection, and its own. */
export type NamingInput = Pick<ComponentVexBulkUpdateInput, 'componentVulnIds' | 'selectionId'>

type SelectInput = Pick<ComponentVulnSelectInput, 'componentVulnIds' | 'expectedUpdatedAts'>

/**
 * Reads the findings that a call is about: those of its selection, then those that it names.
 *
 * @throws {Rejection} if they are too many or the selection is unknown
 */
export function readNamed(
  context: RequestContext,
  { componentVulnIds, selectionId }: NamingInput,
): readonly FindingId[] {
  return [...readAll(context, { componentVulnIds, selectionId }).keys()]
}

/**
 * Reads the same, with the times at which they were last changed; null if the caller says nothing about it.
 *
 * @throws {Rejection} as `readNamed` does, and if both forms of the time are given, or not one time for each finding
 */
export function readNamedAt(
  context: RequestContext,
  input: ComponentVexBulkUpdateInput | ComponentVexWithdrawInput,
): { readonly ids: readonly FindingId[]; readonly expected: ExpectedTimes | null } {
  const { expectedUpdatedAt: newest, expectedUpdatedAts: times } = input
  const all = readAll(context, input)
  const ids = [...all.keys()]
  if (newest != null) {
    if (times != null) throw new Rejection('Use either "expectedUpdatedAt" or "expectedUpdatedAts"')
    return { ids, expected: { newest } }
  }
  const each = new Map([...all].flatMap(([id, time]) => (time === null ? [] : [[id, time] as const])))
  if (each.size > 0 && each.size < all.size) {
    throw new Rejection(`${all.size - each.size} of ${all.size} findings have no time. Give one for each, or none`)
  }
  return { ids, expected: each.size > 0 ? { each } : null }
}

function readAll({ caller, services }: RequestContext, input: NamingInput & SelectInput): SelectedFindings {
  const own = readSelected(input)
  if (input.selectionId == null) return own
  return new Map([...services.selections.get(caller.userId, input.selectionId), ...own])
}

/**
 * Reads the findings of an input alone, with their times.
 *
 * @throws {Rejection} if they are too many, or not one time is given for each
 */
export function readSelected({ componentVulnIds: ids, expectedUpdatedAts: times }: SelectInput): SelectedFindings {
  if (ids.length > maxFindings) throw new Rejection(`${ids.length} findings exceed the limit of ${maxFindings}`)
  if (times != null && times.length !== ids.length) {
    throw new Rejection(
      `"expectedUpdatedAts" has ${times.length} times for ${ids.length} findings. Give one for each, in their order`,
    )
  }
  return new Map(ids.map((id, at) => [id, times?.[at] ?? null]))
}
