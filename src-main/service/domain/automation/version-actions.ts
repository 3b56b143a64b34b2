import { nameOfLabel } from '#service/domain/components/component-edit.ts'
import type { Contact } from '#service/domain/creators.ts'
import type { PreservedForm } from '#service/domain/documents/document-family.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import { changesOfValues, type CustomFieldDefinition } from '#service/domain/labeling/custom-field.ts'
import { labelKey, labelsByRule } from '#service/domain/labeling/labels.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { tlpLevels } from '#service/domain/versions/sbom-version.ts'
import { customChangesOf } from './custom-actions.ts'
import type { RuleAction, RuleWrite } from './rule.ts'
import type { VersionEdit, VersionValues } from './version-values.ts'

/** A version before a rule, and which of its values a person set. `*` stands for all fields and labels. */
export interface VersionBefore {
  readonly values: VersionValues
  readonly byHand: readonly string[]
  /** Ids of the custom fields that a person set or cleared. */
  readonly customByHand: readonly string[]
  /** The form of its document. */
  readonly form: PreservedForm
}

/** What a rule does to versions, and over what it writes. */
export interface VersionActions {
  readonly actions: readonly RuleAction[]
  readonly write: RuleWrite
  /** Custom fields of the organization. */
  readonly customFields: readonly CustomFieldDefinition[]
}

/**
 * Returns what the actions of a rule change in a version; empty if nothing. What a person set or took away stays, except with ALWAYS.
 * @param at RFC 3339 in UTC
 *
 * @throws {Rejection} if a value is not one of its kind
 */
export function editOfVersion(rule: VersionActions, before: VersionBefore, at: string): VersionEdit {
  return { ...editOfFields(rule, before, at), ...editOfLabels(rule, before), ...editOfCustomFields(rule, before) }
}

function editOfFields({ actions, write }: VersionActions, { values, byHand, form }: VersionBefore, at: string) {
  const all: VersionEdit = Object.assign({}, ...actions.map((action) => editOfField(action, values, at)))
  const entries = Object.entries(all) as [keyof typeof fieldForms, VersionEdit[keyof VersionEdit]][] // as `editOfField` made them
  const edit: VersionEdit = Object.fromEntries(
    entries.filter(([name, value]) => {
      if (isSameJson(values[name], value) || !canState(form, name, all)) return false
      if (write === 'ALWAYS') return true
      if (byHand.includes('*') || byHand.includes(name)) return false
      return write === 'IF_IMPORTED' || (values[name]?.length ?? 0) === 0
    }),
  )
  return edit
}

/** Whether a document of this form can state what a rule sets. */
function canState(form: PreservedForm, name: keyof typeof fieldForms, { dataLicense }: VersionEdit): boolean {
  if (name === 'dataLicense') return canHaveDataLicense(form, dataLicense ?? '')
  return fieldForms[name]?.includes(form) ?? true
}

/** Documents that have a field that rules set; null for all. In others it stays: their downloads could not say it. */
const fieldForms: Readonly<
  Record<Exclude<keyof VersionValues, 'labels' | 'customValues'>, readonly PreservedForm[] | null>
> = {
  ...{ label: null, tlp: null, lifecyclePhases: null, archivedAt: null, dataLicense: null },
  ...{ authors: null, suppliers: ['CycloneDX'] },
}

/** The only data license that a document of SPDX 2 can have (SPDX 2.3, 6.2). */
export const spdx2DataLicense = 'CC0-1.0'

/** Whether a document of this form can state the license. */
export function canHaveDataLicense(form: PreservedForm, license: string): boolean {
  return form !== 'SPDX 2' || license === spdx2DataLicense
}

const maxLength = 500

function editOfField({ action, field, value }: RuleAction, { archivedAt }: VersionValues, at: string): VersionEdit {
  if (action === 'archive') return { archivedAt: archivedAt ?? at }
  const editOf = action === 'setField' && fieldEdits.get(field ?? '')
  if (!editOf) return {}
  const text = (value ?? '').trim()
  if (text.length > maxLength)
    throw new Rejection(`The value of "${field ?? ''}" has more than ${maxLength} characters`)
  return editOf(text)
}

const fieldEdits: ReadonlyMap<string, (text: string) => VersionEdit> = new Map([
  ['author', (name): VersionEdit => ({ authors: [{ ...unnamed, name }] })],
  ['supplier', (name): VersionEdit => ({ suppliers: [{ ...unnamed, name }] })],
  ['lifecycle', (text): VersionEdit => ({ lifecyclePhases: phasesOf(text) })],
  ['tlp', (text): VersionEdit => ({ tlp: levelOf(text) })],
  ['dataLicense', (dataLicense): VersionEdit => ({ dataLicense })],
  ['name', (label): VersionEdit => ({ label })],
])

function levelOf(text: string): string {
  const tlp = text.toUpperCase()
  if (!tlpLevels.includes(tlp)) throw new Rejection(`"${text}" is not a TLP label. Use ${tlpLevels.join(', ')}`)
  return tlp
}

const unnamed: Contact = { name: null, email: null, phone: null, url: null }

function phasesOf(text: string): readonly string[] {
  const phases = text.split(',').map((phase) => phase.trim())
  const found = [...new Set(phases.filter(Boolean))]
  if (found.length === 0) throw new Rejection(`"${text}" has no lifecycle phase`)
  return found
}

/** One more label takes nothing away, but one that a person removed does not come back. A version that is full of labels gets no more. */
function editOfLabels({ actions, write }: VersionActions, { values, byHand }: VersionBefore): VersionEdit {
  const named = (name: string, isKept: boolean) =>
    actions.flatMap(({ action, value }) => {
      const isFree = write === 'ALWAYS' || !(isKept || byHand.includes(nameOfLabel(labelKey(value ?? ''))))
      return action === name && value !== null && isFree ? [value] : []
    })
  const change = { add: named('addLabel', false), remove: named('removeLabel', byHand.includes('*')) }
  const labels = labelsByRule(values.labels, change)
  return labels === null || isSameJson(labels, values.labels) ? {} : { labels }
}

function editOfCustomFields(
  { actions, write, customFields: fields }: VersionActions,
  { values: { customValues }, customByHand }: VersionBefore,
): VersionEdit {
  const wanted = customChangesOf(actions, 'version', fields).filter(({ definitionId }) => {
    if (write === 'ALWAYS') return true
    if (customByHand.includes(definitionId)) return false
    return write === 'IF_IMPORTED' || customValues[definitionId] === undefined
  })
  const customFields = changesOfValues(customValues, wanted)
  return customFields.length === 0 ? {} : { customFields }
}
