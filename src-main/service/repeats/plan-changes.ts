import { editProblems, valueProblems } from '#service/components/edit-component.ts'
import { differencesOf, withoutSupplierDetails } from '#service/components/edit-differences.ts'
import { editedComponent } from '#service/components/edited-component.ts'
import { differentValues } from '#service/components/preview-of-edit.ts'
import type { ComponentToEdit } from '#service/db/components/component-edit.ts'
import { type ComponentEdit, nameOfCustomField } from '#service/domain/components/component-edit.ts'
import { noticeTextsOf } from '#service/domain/components/notice-texts.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type EditPiece, piecesOf } from '#service/domain/repeats/edit-pieces.ts'
import type { RepeatState, RepeatValue } from '#service/domain/repeats/repeatable-edit.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

/** A component of the earlier version and what it is here. */
export interface ChangedHere {
  readonly source: ComponentToEdit
  readonly target: ComponentToEdit
  readonly isSameVersion: boolean
}

/** The values of an edit that differ here, and the edit of those that can be made. */
export interface PlannedValues {
  readonly values: readonly RepeatValue[]
  readonly edit: ComponentEdit
}

/** Says what becomes of the values that a person set in a component. */
export function planValues(
  version: SbomVersion,
  { source, target, isSameVersion }: ChangedHere,
  customFields: ReadonlyMap<string, string>,
): PlannedValues {
  const values: RepeatValue[] = []
  let edit: ComponentEdit = {}
  for (const piece of piecesOf(source.component, source.byHand)) {
    if (isOfGoneField(piece, customFields)) continue
    const planned = planPiece(version, target, edit, piece)
    if (planned === null) continue
    const { state, reason } = stateOfPiece(piece, { source, target, isSameVersion }, planned.problems)
    values.push(
      ...changesOf(version, target, planned, { piece, customFields }).map((each) => ({ ...each, state, reason })),
    )
    if (state === 'possible') edit = planned.merged
  }
  return { values, edit }
}

interface PlannedPiece {
  /** The part that is different here. */
  readonly edit: ComponentEdit
  /** With the pieces before it. */
  readonly merged: ComponentEdit
  readonly problems: readonly string[]
}

/** Returns null if the component has the value already. */
function planPiece(
  version: SbomVersion,
  target: ComponentToEdit,
  before: ComponentEdit,
  piece: EditPiece,
): PlannedPiece | null {
  try {
    // Labels are one list: each is added to those that were planned before it.
    const labels = before.labels ?? target.component.labels
    const edit = differencesHere(target, piece.editOf({ ...target.component, labels }))
    if (Object.keys(edit).length === 0) return null
    const merged = { ...before, ...edit }
    if (edit.customFields) merged.customFields = [...(before.customFields ?? []), ...edit.customFields]
    return { edit, merged, problems: [...new Set([...valueProblems(edit), ...editProblems(edit, version)])] }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return { edit: {}, merged: before, problems: error.messages }
  }
}

function differencesHere(target: ComponentToEdit, edit: ComponentEdit): ComponentEdit {
  const { notice, ...rest } = differencesOf(target, edit)
  if (notice === undefined) return rest
  const stated = noticeTextsOf(target.component.detail).notices
  return isSameJson(stated, notice === null ? [] : [notice]) ? rest : { ...rest, notice }
}

function stateOfPiece(
  { marks, namesVersion }: EditPiece,
  { source, target, isSameVersion }: ChangedHere,
  problems: readonly string[],
): { readonly state: RepeatState; readonly reason: string | null } {
  if (target.byHand.some((name) => name === '*' || marks.includes(name))) {
    return { state: 'edited', reason: 'A person set another value here. It stays' }
  }
  if (namesVersion && !isSameVersion) {
    const [was, is] = [source, target].map(({ component }) => component.componentVersion ?? 'no version')
    return {
      state: 'other_version',
      reason: `This is about one version of the component: it was ${was}, here it is ${is}`,
    }
  }
  return problems.length > 0
    ? { state: 'not_possible', reason: problems.join('; ') }
    : { state: 'possible', reason: null }
}

function isOfGoneField({ marks }: EditPiece, customFields: ReadonlyMap<string, string>): boolean {
  const id = customFieldOf(marks)
  return id !== null && !customFields.has(id)
}

function customFieldOf([mark = '']: readonly string[]): string | null {
  const prefix = nameOfCustomField('')
  return mark.startsWith(prefix) ? mark.slice(prefix.length) : null
}

type Change = Pick<RepeatValue, 'field' | 'before' | 'after'>

/** Returns what a piece changes, as texts for people. */
function changesOf(
  version: SbomVersion,
  target: ComponentToEdit,
  { edit }: PlannedPiece,
  { piece, customFields }: { readonly piece: EditPiece; readonly customFields: ReadonlyMap<string, string> },
): readonly Change[] {
  const { component } = target
  const definitionId = customFieldOf(piece.marks)
  if (definitionId !== null) {
    const text = (value: string | null | undefined) =>
      value == null ? null : `${customFields.get(definitionId) ?? definitionId}: ${value}`
    const [before, after] = [component.customValues[definitionId]?.value, edit.customFields?.[0]?.value]
    return [{ field: 'custom fields', before: text(before), after: text(after) }]
  }
  if (edit.checksums) {
    return [{ field: 'checksums', before: linesOf(component.detail.checksums), after: linesOf(edit.checksums) }]
  }
  if (edit.externalReferences) {
    const [before, after] = [component.detail.externalReferences, edit.externalReferences].map(linesOf)
    return [{ field: 'externalUrls', before: before ?? null, after: after ?? null }]
  }
  const made = { at: '', isByHand: true } // no time is shown
  const { component: after } = editedComponent(withRoom(target, edit).component, edit, version, made)
  const changes = differentValues(component, after)
  // A value that the component cannot have is named by its field.
  return changes.length > 0 ? changes : [{ field: shownName(piece.marks[0] ?? ''), before: null, after: null }]
}

/** Without what belongs to the supplier that another one takes the place of. */
export function withRoom(before: ComponentToEdit, edit: ComponentEdit): ComponentToEdit {
  const isOther = edit.supplier && edit.supplier.name !== before.component.detail.supplier?.name
  return isOther ? withoutSupplierDetails(before) : before
}

/** Names of fields as previews have them. */
const shownNames: Readonly<Record<string, string>> = {
  ...{ componentVersion: 'version', kind: 'type', supplier: 'supplier_name', supportLevel: 'support' },
}

function shownName(mark: string): string {
  return mark.startsWith('label.') ? 'labels' : (shownNames[mark] ?? mark)
}

function linesOf(list: readonly object[]): string | null {
  const lines = list.map((entry) =>
    Object.values(entry)
      .filter((value) => typeof value === 'string')
      .join(' '),
  )
  return lines.join('\n').slice(0, 2_000) || null
}
