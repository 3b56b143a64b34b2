import type { OfferedPart } from '#service/domain/parts/offered-part.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** @throws {Rejection} if a repair that attaches parts has a value: it attaches what is offered */
export function rejectValueOfParts(value: string): void {
  if (value !== '') throw new Rejection('A repair of R05 has no value: it attaches what the document refers to')
}

/** Which offers a repair takes: those of components, or all. */
export function wantedOffers(componentIds: readonly string[] | null): (offer: OfferedPart) => boolean {
  const wanted = componentIds === null ? null : new Set(componentIds)
  return ({ reference: { componentId } }) => wanted === null || (componentId !== null && wanted.has(componentId))
}
