import type { UserReader } from '#service/db/database.ts'
import { hasEdits } from '#service/db/repeats/edits-of-version.ts'
import type { RepeatState } from '#service/domain/repeats/repeatable-edit.ts'
import { stateOfValues } from '#service/domain/repeats/repeatable-edit.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { planValues } from './plan-changes.ts'
import { planDocument } from './plan-document.ts'
import { about, planAddition, planDependencies, planRemovals, unpaired, withAbsentEdges } from './plan-graph.ts'
import { eachDetail, type EditedDetail, type PairedVersions, readPairedVersions } from './read-versions.ts'
import type { PlannedEdit } from './repeat-work.ts'

/** What becomes of the edits of an earlier version in another one. */
export interface RepeatPlan {
  readonly from: SbomVersion
  /** First what the document says about itself, then components in the order of the earlier version, then those that were removed. */
  readonly edits: readonly PlannedEdit[]
  readonly counts: ReadonlyMap<RepeatState, number>
  /** The component here by that of the earlier version. */
  readonly componentHere: (id: string) => string | null
}

/** Says which edits of an earlier version hold in another one, as both are now. Nothing is written. */
export async function planRepeat(read: UserReader, from: SbomVersion, to: SbomVersion): Promise<RepeatPlan> {
  // Most versions have none: their components are not read.
  if (!(await hasEdits(read, from.id))) return { from, edits: [], counts: new Map(), componentHere: () => null }
  const versions = await readPairedVersions(read, from, to)
  const document = await planDocument(read, from, to)
  const components = await planComponents(read, versions)
  const edits = [...(document ? [document] : []), ...components, ...planRemovals(versions)]
  const counts = new Map<RepeatState, number>()
  for (const { state } of edits) counts.set(state, (counts.get(state) ?? 0) + 1)
  return { from, edits, counts, componentHere: (id) => versions.pairs.get(id)?.id ?? null }
}

async function planComponents(read: UserReader, versions: PairedVersions): Promise<readonly PlannedEdit[]> {
  const planned: (PlannedEdit | EditOfGraph)[] = []
  const addable = new Set<string>()
  for await (const details of eachDetail(read, versions)) {
    for (const detail of details) {
      const edit = planComponent(versions, detail)
      if (edit === null) continue
      if (!('finish' in edit) && edit.work?.kind === 'addition') addable.add(edit.id)
      planned.push(edit)
    }
  }
  // Only now it is known which components can be added.
  const isAddable = (id: string) => addable.has(id)
  return planned.map((edit) => ('finish' in edit ? edit.finish(isAddable) : withAbsentEdges(edit, versions, isAddable)))
}

/** An edit that says what its component depends on. */
interface EditOfGraph {
  readonly finish: (isAddable: (id: string) => boolean) => PlannedEdit
}

/** Returns null if a person set nothing that another version can have. */
function planComponent(versions: PairedVersions, detail: EditedDetail): PlannedEdit | EditOfGraph | null {
  const { identity, source, paired, target } = detail
  if (identity.isAdded) return planAddition(versions.to, versions, detail)
  if (isUnknown(identity.byHand)) {
    const reason = 'An older app did not remember which of its values were edited'
    const state = { state: 'not_possible', reason } as const
    return { ...about(identity), kind: 'change', ...state, componentId: null, values: [], work: null }
  }
  const marks = identity.byHand.filter((name) => !ofOneDocument.includes(name))
  if (marks.length === 0) return null
  if (!target || paired?.id == null) return unpaired(identity, paired)
  const here = { source: { ...source, byHand: marks }, target, isSameVersion: paired.isSameVersion }
  const planned = planValues(versions.to, here, versions.customFields)
  const finish: EditOfGraph['finish'] = (isAddable) => {
    const around = planDependencies(versions, identity, { id: paired.id, byHand: target.byHand }, isAddable)
    const values = [...planned.values, ...(around ? [around.value] : [])]
    const dependencies = around?.dependencies ?? null
    const isPossible = Object.keys(planned.edit).length > 0 || dependencies !== null
    const work = { kind: 'change', componentId: paired.id, before: target, edit: planned.edit, dependencies } as const
    const state = stateOfValues(values)
    return {
      ...{ ...about(identity), kind: 'change', ...state, componentId: paired.id, values },
      work: isPossible ? work : null,
    }
  }
  return { finish }
}

/** What is about one document: its references, and which of its components is the primary one. */
const ofOneDocument: readonly string[] = ['uniqueId', 'primary']

function isUnknown(byHand: readonly string[]): boolean {
  return byHand.includes('*')
}
