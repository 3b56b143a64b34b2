import type { ComponentPlace, WantedPlace } from '#service/domain/documents/component-place.ts'
import type { LocatedDocument, TextPosition } from '#service/domain/documents/parsed-sbom.ts'
import { openDocument } from '#service/formats/containers/open-document.ts'
import { formatOf } from '#service/formats/formats.ts'
import { pointerTo } from '#service/formats/reading/document-findings.ts'
import type { Task } from '#service/workers/task.ts'

export interface LocateInput {
  readonly path: string
  readonly wanted: readonly WantedPlace[]
}

/** Finds where components are in the original of a document. */
export const locateComponentsTask: Task<LocateInput, readonly (ComponentPlace | null)[]> = {
  name: 'locate-components',
  run: (_, { path, wanted }) => locateComponents(path, wanted),
}

/**
 * Returns the place of each wanted component, null if the document does not have it. Reads the document as the intake did, so that it counts
 * components the same way, and only as far as the last one that is wanted.
 *
 * @throws {Rejection} if the document cannot be read
 */
export async function locateComponents(
  path: string,
  wanted: readonly WantedPlace[],
): Promise<readonly (ComponentPlace | null)[]> {
  const { head } = await openDocument(path)
  const missing = new Set(wanted.map(({ position }) => position))
  const pointers = new Map<number, string>()
  let source: LocatedDocument | undefined
  const reading = formatOf(head).read(head, {
    open: (document) => (source = document),
    component: ({ order }, pointer) => {
      if (missing.delete(order)) pointers.set(order, pointer)
    },
    dependency: () => {},
    element: () => {},
  })
  while (missing.size > 0 && !reading.next().done);
  const asked = wanted.flatMap(({ position, members }) => {
    const pointer = pointers.get(position)
    return pointer === undefined ? [] : [pointer, ...members.map((name) => pointer + pointerTo(name))]
  })
  const places = source?.positionsOf(asked) ?? new Map<string, TextPosition>()
  return wanted.map(({ position, members }) => placeOf(pointers.get(position), members, places))
}

function placeOf(
  pointer: string | undefined,
  members: readonly string[],
  places: ReadonlyMap<string, TextPosition>,
): ComponentPlace | null {
  const own = pointer === undefined ? undefined : places.get(pointer)
  if (pointer === undefined || !own) return null
  for (const name of members) {
    const inner = pointer + pointerTo(name)
    const place = places.get(inner)
    // A member that is not there has the place of the component.
    if (place && (place.line !== own.line || place.column !== own.column)) return { pointer: inner, ...place }
  }
  return { pointer, line: own.line, column: own.column }
}
