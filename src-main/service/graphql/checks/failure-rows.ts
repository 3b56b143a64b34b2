import { findComponentsAt, findPositions } from '#service/db/checks/checked-components.ts'
import { listFailedObjects, type SetCheck, type VersionCheck } from '#service/checks/version-checks.ts'
import type { FailedObject } from '#service/domain/checks/check.ts'
import { type Connection, listConnection, type PageArguments } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'

/** A failed object of a check, with its component if it is one: `DoctorResult` in the API. */
export interface FailureRow {
  readonly check: SetCheck
  readonly faults: FailedObject['faults']
  readonly versionId: string
  /** Of the component in the document; null for the document as a whole. */
  readonly position: number | null
  readonly component: { readonly id: string; readonly name: string; readonly version: string | null } | null
}

interface FoundObject {
  readonly check: SetCheck
  readonly object: FailedObject
  /** Its place among those of the check. */
  readonly place: number
}

/** Which failures are asked for. */
export interface FailureFilter {
  readonly search?: string | undefined
  readonly componentId?: string | undefined
  readonly componentNames?: readonly string[] | undefined
}

/** Lists what failed some checks of a version, in the order of the checks and of the document. */
export async function failureRows(
  { services }: RequestContext,
  versionId: string,
  results: readonly VersionCheck[],
  filter: FailureFilter,
  args: PageArguments,
): Promise<Connection<FailureRow>> {
  const { read } = services.database
  const found: FoundObject[] = []
  const isAsked = await testOf(services, versionId, filter)
  for (const result of results) {
    const objects = await listFailedObjects(read, result)
    const { check } = result
    objects.forEach((object, place) => {
      if (isAsked({ check, object, place })) found.push({ check, object, place })
    })
  }
  const page = listConnection(
    found,
    ({ check, object, place }) => `${check.id} ${object.position ?? `#${place}`}`,
    args,
  )
  const positions = page.nodes.flatMap(({ object }) => object.position ?? [])
  const components = await findComponentsAt(read, versionId, [...new Set(positions)])
  const nodes = page.nodes.map(({ check, object }) => ({
    ...{ check, versionId, faults: object.faults, position: object.position },
    component: (object.position === null ? undefined : components.get(object.position)) ?? null,
  }))
  return { ...page, nodes }
}

async function testOf(
  { database }: RequestContext['services'],
  versionId: string,
  { search, componentId, componentNames }: FailureFilter,
): Promise<(found: FoundObject) => boolean> {
  const part = search?.trim().toLowerCase() ?? ''
  const isIn = (positions: ReadonlySet<number>, { position }: FailedObject) =>
    position !== null && positions.has(position)
  const named = part === '' ? null : await findPositions(database.read, versionId, { part })
  const isNarrow = componentId !== undefined || componentNames !== undefined
  const chosen = isNarrow
    ? await findPositions(database.read, versionId, { id: componentId, names: componentNames })
    : null
  return ({ check, object }) => {
    if (chosen && !isIn(chosen, object)) return false
    return named === null || isIn(named, object) || isAbout(check, part)
  }
}

/** Tests for a part of a check's id or name, without case. */
export function isAbout({ id, name }: Pick<SetCheck, 'id' | 'name'>, part: string): boolean {
  return id.toLowerCase() === part || name.toLowerCase().includes(part)
}
