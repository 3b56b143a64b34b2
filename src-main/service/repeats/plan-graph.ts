import { editProblems, valueProblems } from '#service/components/edit-component.ts'
import type { ComponentToEdit } from '#service/db/components/component-edit.ts'
import type { EditedIdentity } from '#service/db/repeats/edits-of-version.ts'
import { graphMarks } from '#service/domain/components/component-edit.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import { wholeEditOf } from '#service/domain/repeats/edit-pieces.ts'
import {
  exactKey,
  type IdentifiedComponent,
  packageKey,
  type Paired,
} from '#service/domain/repeats/pair-by-identity.ts'
import type { RepeatableEdit, RepeatState, RepeatValue } from '#service/domain/repeats/repeatable-edit.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { PairedVersions } from './read-versions.ts'
import type { PlannedEdit } from './repeat-work.ts'

type State = { readonly state: RepeatState; readonly reason: string | null }

const possible: State = { state: 'possible', reason: null }

/** What all edits say about the component that they are about. */
export function about({ id, name, componentVersion: version, purl }: IdentifiedComponent) {
  return { id, name, version, purl }
}

export function ambiguous(candidates: number): State {
  return { state: 'ambiguous', reason: `${candidates} components here have its identity. Edit the right one by hand` }
}

export const notFound: State = { state: 'not_found', reason: 'No component here has its purl or its name' }

/** Says what becomes of a component that a person added, but for what is around it. */
export function planAddition(
  version: SbomVersion,
  versions: PairedVersions,
  added: { readonly identity: EditedIdentity; readonly source: ComponentToEdit; readonly paired: Paired | undefined },
): PlannedEdit {
  const { identity, source, paired } = added
  const edit = wholeEditOf(source.component)
  const known = edit.customFields?.filter(({ definitionId }) => versions.customFields.has(definitionId))
  const whole = { ...edit, ...(known && { customFields: known }) }
  const problems = [...new Set([...valueProblems(whole), ...editProblems(whole, version)])]
  const state = stateOfAddition(added, versions, problems)
  const { targets, dependents } = versions.edges.from
  return {
    ...{ ...about(identity), kind: 'addition', ...state, componentId: paired?.id ?? null, values: [] },
    work:
      state.state === 'possible'
        ? {
            ...{ kind: 'addition', edit: whole },
            dependents: dependents.get(identity.id) ?? [],
            dependencies: targets.get(identity.id) ?? [],
          }
        : null,
  }
}

/** Says what of the graph around an added component is not here. */
export function withAbsentEdges(
  edit: PlannedEdit,
  { componentsOf, pairs }: PairedVersions,
  isAddable: (id: string) => boolean,
): PlannedEdit {
  if (edit.work?.kind !== 'addition') return edit
  const { dependents, dependencies } = edit.work
  const isAbsent = (id: string) => pairs.get(id)?.id == null && !isAddable(id)
  const absent = [dependents, dependencies].map((ids) => namesOf(ids.filter(isAbsent), componentsOf.from))
  const texts = ['Without those that depended on it and are not here', 'Without dependencies that are not here']
  const reasons = absent.flatMap((names, at) => (names === null ? [] : `${texts[at]}: ${names.replaceAll('\n', ', ')}`))
  return reasons.length > 0 ? { ...edit, reason: reasons.join('. ') } : edit
}

function stateOfAddition(
  { identity, paired }: { readonly identity: EditedIdentity; readonly paired: Paired | undefined },
  { componentsOf, removedHere }: PairedVersions,
  problems: readonly string[],
): State {
  if (!paired && removedHere.has(exactKey(identity))) {
    return { state: 'edited', reason: 'A person removed it here. It stays removed' }
  }
  if (!paired) return problems.length > 0 ? { state: 'not_possible', reason: problems.join('; ') } : possible
  if (paired.id === null) {
    return paired.isExact ? { state: 'same', reason: 'It is in this version' } : ambiguous(paired.candidates)
  }
  if (paired.isSameVersion) return { state: 'same', reason: 'It is in this version' }
  const version = componentsOf.to.get(paired.id)?.componentVersion ?? 'no version'
  return { state: 'other_version', reason: `This version has it already, as ${version}` }
}

/** Says what becomes of the components that a person removed. */
export function planRemovals({ componentsOf, removed }: PairedVersions): readonly PlannedEdit[] {
  const still = Map.groupBy(componentsOf.from.values(), identityKey)
  const here = Map.groupBy(componentsOf.to.values(), identityKey)
  const packagesHere = Map.groupBy(componentsOf.to.values(), anyVersionKey)
  const removedHere = new Set(removed.to.map(identityKey))
  return [...Map.groupBy(removed.from, identityKey)].flatMap(([key, ones]) => {
    const others = here.get(key) ?? []
    return ones.map((one, at): PlannedEdit => {
      const other = others[at]
      const isClear = others.length <= ones.length && !still.has(key)
      const state = other
        ? stateOfRemoval(other, isClear ? null : others.length)
        : stateOfAbsent(packagesHere.get(anyVersionKey(one))?.[0], removedHere.has(key))
      const work = other && state.state === 'possible' ? ({ kind: 'removal', componentId: other.id } as const) : null
      return { ...about(one), kind: 'removal', ...state, componentId: work?.componentId ?? null, values: [], work }
    })
  })
}

function stateOfRemoval(component: EditedIdentity, candidates: number | null): State {
  if (candidates !== null) return ambiguous(candidates)
  if (component.isPrimary) return { state: 'not_possible', reason: 'The primary component cannot be removed' }
  if (component.byHand.length > 0) return { state: 'edited', reason: 'A person edited it here. It stays' }
  return possible
}

function stateOfAbsent(other: EditedIdentity | undefined, isRemoved: boolean): State {
  if (isRemoved) return { state: 'same', reason: 'It is removed here, too' }
  if (!other) return { state: 'same', reason: 'It is not in this version' }
  return { state: 'other_version', reason: `Another version is here: ${other.componentVersion ?? 'no version'}` }
}

/** A component is removed again only if nothing about its identity is different. */
function identityKey(component: IdentifiedComponent): string {
  const { group, name, componentVersion } = component
  return JSON.stringify([exactKey(component), group, name, componentVersion])
}

function anyVersionKey(component: IdentifiedComponent): string {
  return packageKey(component) ?? JSON.stringify([component.group, component.name])
}

/** What a component depends on since a person changed that: null if it is no different here. */
export interface PlannedDependencies {
  readonly value: RepeatValue
  /** Ids in the earlier version. */
  readonly dependencies: readonly string[] | null
}

/** Says what becomes of the dependencies of a component. `isAddable`: components of the earlier version that can be added here. */
export function planDependencies(
  { componentsOf, edges, pairs }: PairedVersions,
  identity: EditedIdentity,
  { id, byHand }: { readonly id: string; readonly byHand: readonly string[] },
  isAddable: (id: string) => boolean,
): PlannedDependencies | null {
  if (!identity.byHand.includes(graphMarks.dependencies)) return null
  const wanted = edges.from.targets.get(identity.id) ?? []
  const current = edges.to.targets.get(id) ?? []
  const missing = wanted.filter((each) => pairs.get(each)?.id == null && !isAddable(each))
  const mapped = wanted.map((each) => pairs.get(each)?.id ?? each)
  if (missing.length === 0 && isSameJson(mapped.toSorted(), current.toSorted())) return null
  const names = (ids: readonly string[], of: 'from' | 'to') => namesOf(ids, componentsOf[of])
  const state = stateOfDependencies(byHand, names(missing, 'from'))
  const value = { field: 'dependencies', before: names(current, 'to'), after: names(wanted, 'from'), ...state }
  return { value, dependencies: state.state === 'possible' ? wanted : null }
}

function stateOfDependencies(byHand: readonly string[], missing: string | null): State {
  if (byHand.includes('*') || byHand.includes(graphMarks.dependencies)) {
    return { state: 'edited', reason: 'A person set its dependencies here. They stay' }
  }
  if (missing === null) return possible
  return { state: 'not_possible', reason: `Not all of its dependencies are here: ${missing.replaceAll('\n', ', ')}` }
}

const maxNames = 20

/** Returns names with versions, one a line; null for none. */
function namesOf(ids: readonly string[], components: ReadonlyMap<string, EditedIdentity>): string | null {
  const names = ids.flatMap((id) => {
    const component = components.get(id)
    return component ? [`${component.name} ${component.componentVersion ?? ''}`.trim()] : []
  })
  const shown = names.toSorted().slice(0, maxNames)
  const more = names.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n') || null
}

/** The edit of a component that cannot be paired. */
export function unpaired(
  identity: EditedIdentity,
  paired: Paired | undefined,
): RepeatableEdit & { readonly work: null } {
  const state = paired && paired.id === null ? ambiguous(paired.candidates) : notFound
  return { ...about(identity), kind: 'change', ...state, componentId: null, values: [], work: null }
}
