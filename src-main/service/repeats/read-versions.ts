import { type ComponentToEdit, findComponentsToEdit } from '#service/db/components/component-edit.ts'
import type { UserReader } from '#service/db/database.ts'
import { listCustomFields } from '#service/db/labeling/custom-fields.ts'
import {
  type EditedIdentity,
  listEdgesOf,
  listIdentities,
  listRemovedIdentities,
} from '#service/db/repeats/edits-of-version.ts'
import { graphMarks } from '#service/domain/components/component-edit.ts'
import {
  exactKey,
  type IdentifiedComponent,
  type Paired,
  pairByIdentity,
} from '#service/domain/repeats/pair-by-identity.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

/** Two versions, and which component of one is which of the other. */
export interface PairedVersions {
  readonly from: SbomVersion
  readonly to: SbomVersion
  /** Components of both by id. */
  readonly componentsOf: {
    readonly from: ReadonlyMap<string, EditedIdentity>
    readonly to: ReadonlyMap<string, EditedIdentity>
  }
  readonly removed: { readonly from: readonly IdentifiedComponent[]; readonly to: readonly IdentifiedComponent[] }
  /** What identifies the components that a person removed from the later version (`exactKey`). */
  readonly removedHere: ReadonlySet<string>
  readonly pairs: ReadonlyMap<string, Paired>
  /** What depends on what: of the components whose edges a person changed or that one added, and of those that they are here. */
  readonly edges: { readonly from: Edges; readonly to: Edges }
  /** Names of the custom fields of components by id. */
  readonly customFields: ReadonlyMap<string, string>
}

/** Ids by the id of the component that depends on them, and by that of the one that they depend on. */
export interface Edges {
  readonly targets: ReadonlyMap<string, readonly string[]>
  readonly dependents: ReadonlyMap<string, readonly string[]>
}

/** Components that are read at once. */
export const atOnce = 500

/** Reads what is needed to say which edits of one version hold in the other; details are read in parts (`eachDetail`). */
export async function readPairedVersions(
  read: UserReader,
  from: SbomVersion,
  to: SbomVersion,
): Promise<PairedVersions> {
  const [ones, others] = [await listIdentities(read, from.id), await listIdentities(read, to.id)]
  const removed = {
    from: await listRemovedIdentities(read, from.id),
    to: await listRemovedIdentities(read, to.id),
  }
  const pairs = pairByIdentity(ones, others)
  const inGraph = ones.filter(({ isAdded, byHand }) => isAdded || byHand.includes(graphMarks.dependencies))
  const here = inGraph.flatMap(({ id }) => pairs.get(id)?.id ?? [])
  const fields = await listCustomFields({ read }, from.organizationId)
  return {
    ...{ from, to, removed, pairs },
    removedHere: new Set(removed.to.map(exactKey)),
    componentsOf: { from: byId(ones), to: byId(others) },
    edges: {
      from: edgesOf(
        await listEdgesOf(
          read,
          inGraph.map(({ id }) => id),
        ),
      ),
      to: edgesOf(await listEdgesOf(read, here)),
    },
    customFields: new Map(
      fields.filter(({ appliesTo }) => appliesTo === 'component').map(({ id, name }) => [id, name]),
    ),
  }
}

function byId(components: readonly EditedIdentity[]): ReadonlyMap<string, EditedIdentity> {
  return new Map(components.map((component) => [component.id, component]))
}

function edgesOf(edges: Awaited<ReturnType<typeof listEdgesOf>>): Edges {
  const [targets, dependents] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const add = (map: Map<string, string[]>, key: string, id: string) => {
    const ids = map.get(key)
    if (ids) ids.push(id)
    else map.set(key, [id])
  }
  for (const [from, to] of edges) {
    add(targets, from, to)
    add(dependents, to, from)
  }
  return { targets, dependents }
}

/** An edited component with its details, and those of what it is here. */
export interface EditedDetail {
  readonly identity: EditedIdentity
  readonly source: ComponentToEdit
  readonly paired: Paired | undefined
  readonly target: ComponentToEdit | null
}

/** Yields the edited components of the first version in their order, in parts. */
export async function* eachDetail(
  read: UserReader,
  { from, to, componentsOf, pairs }: PairedVersions,
): AsyncGenerator<readonly EditedDetail[]> {
  const edited = [...componentsOf.from.values()].filter(({ byHand }) => byHand.length > 0)
  for (let first = 0; first < edited.length; first += atOnce) {
    const some = edited.slice(first, first + atOnce)
    const here = some.flatMap(({ id }) => pairs.get(id)?.id ?? [])
    const sources = await findComponentsToEdit(
      read,
      from.id,
      some.map(({ id }) => id),
    )
    const targets = await findComponentsToEdit(read, to.id, here)
    yield some.flatMap((identity): EditedDetail[] => {
      const source = sources.get(identity.id)
      const paired = pairs.get(identity.id)
      const target = paired?.id == null ? null : (targets.get(paired.id) ?? null)
      return source ? [{ identity, source, paired, target }] : [] // deleted since
    })
  }
}
