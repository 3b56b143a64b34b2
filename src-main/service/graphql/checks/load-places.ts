import { membersOfFault } from '#service/checks/members-of-fault.ts'
import type { CheckFault } from '#service/domain/checks/check.ts'
import type { ComponentPlace, WantedPlace } from '#service/domain/documents/component-place.ts'
import { OriginalLost } from '#service/domain/documents/original-state.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { loadDocuments } from '#service/graphql/resolving/version-loaders.ts'

/** A failed component of a version, by its position in the document. */
export interface FailedPlace {
  readonly versionId: string
  readonly position: number
}

/**
 * Adds where it is in the original to what was found wrong with a component. All failures of a response are found in one reading of it.
 * Without a whole original nothing is added.
 */
export async function withPlace(
  context: RequestContext,
  { versionId, position }: FailedPlace,
  fault: CheckFault,
): Promise<CheckFault> {
  const wanted: WantedPlace = { position, members: membersOfFault(fault.field) }
  const key = JSON.stringify([versionId, wanted])
  const place = await context.load('place of a failure', key, (keys) => findPlaces(context, keys))
  return place ? { ...fault, ...place } : fault
}

async function findPlaces(
  context: RequestContext,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ComponentPlace>> {
  const found = new Map<string, ComponentPlace>()
  const asked = keys.map((key) => [key, ...(JSON.parse(key) as [string, WantedPlace])] as const) // as withPlace writes it
  for (const [versionId, some] of Map.groupBy(asked, ([, id]) => id)) {
    const wanted = some.map(([, , place]) => place)
    const places = await placesIn(context, versionId, wanted)
    some.forEach(([key], at) => {
      const place = places[at]
      if (place) found.set(key, place)
    })
  }
  return found
}

async function placesIn(
  context: RequestContext,
  versionId: string,
  wanted: readonly WantedPlace[],
): Promise<readonly (ComponentPlace | null)[]> {
  const document = (await loadDocuments(context, versionId)).find(({ active }) => active)
  if (!document) return []
  try {
    return await context.clock.runPaused(() => context.services.documents.locate(document, wanted))
  } catch (error) {
    if (error instanceof OriginalLost || error instanceof Rejection) return []
    throw error
  }
}
