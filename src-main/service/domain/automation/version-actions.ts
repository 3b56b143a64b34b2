import { nameOfLabel } from '#service/domain/components/component-edit.ts'
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

function editOfFields({ actions, write }: VersionActions, { values, byHand }: VersionBefore, at: string): VersionEdit {
  const all: VersionEdit = Object.assign({}, ...actions.map((action) => fieldOf(action, values, at)))
  const entries = Object.entries(all) as ['tlp' | 'lifecyclePhases' | 'archivedAt', unknown][] // as `fieldOf` made them
  return Object.fromEntries(
    entries.filter(([name, value]) => {
      if (isSameJson(values[name], value)) return false
      if (write === 'ALWAYS') return true
      if (byHand.includes('*') || byHand.includes(name)) return false
      return write === 'IF_IMPORTED' || (values[name]?.length ?? 0) === 0
    }),
  )
}

function fieldOf({ action, field, value }: RuleAction, { archivedAt }: VersionValues, at: string): VersionEdit {
  if (action === 'archive') return { archivedAt: archivedAt ?? at }
  if (action !== 'setField') return {}
  const text = value ?? ''
  if (field === 'lifecycle') return { lifecyclePhases: phasesOf(text) }
  const tlp = text.toUpperCase()
  if (!tlpLevels.includes(tlp)) throw new Rejection(`"${text}" is not a TLP label. Use ${tlpLevels.join(', ')}`)
  return { tlp }
}

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
