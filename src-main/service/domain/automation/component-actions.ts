import { componentKinds } from '#service/domain/components/component-kind.ts'
import { supportLevels } from '#service/domain/components/component.ts'
import {
  type ComponentEdit,
  type EditableComponent,
  nameOfCustomField,
  nameOfLabel,
} from '#service/domain/components/component-edit.ts'
import { isSameJson } from '#service/domain/json-values.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { CustomFieldDefinition } from '#service/domain/labeling/custom-field.ts'
import { changesOfValues } from '#service/domain/labeling/custom-field.ts'
import { labelKey, labelsByRule } from '#service/domain/labeling/labels.ts'
import { customChangesOf } from './custom-actions.ts'
import type { RuleAction, RuleWrite } from './rule.ts'

/** A name of an edit: a value of it is missing, imported, or set by hand. */
export type EditedField = keyof ComponentEdit

/** A component before a rule, and which of its values a person set. `*` stands for all. */
export interface ComponentBefore {
  readonly component: EditableComponent
  readonly byHand: readonly string[]
  /** What actions without a value set; null where nothing is suggested. */
  readonly suggested?: Readonly<Record<SuggestingAction, string | null>>
}

/** Actions that set what is suggested if they have no value. */
const suggestingActions = ['setLicense', 'setPurl'] as const
export type SuggestingAction = (typeof suggestingActions)[number]

/** Whether an action sets what is suggested for each component. */
export function isSuggesting(action: Pick<RuleAction, 'action' | 'value'>, name: SuggestingAction): boolean {
  return action.action === name && action.value === null
}

const fields: Readonly<Record<string, (value: string) => ComponentEdit>> = {
  name: (name) => ({ name }),
  group: (group) => ({ group }),
  version: (componentVersion) => ({ componentVersion }),
  type: (kind) => ({ kind: oneOf(componentKinds, kind, 'a component type') }),
  scope: (scope) => ({ scope: oneOf(['required', 'optional', 'excluded'] as const, scope, 'a scope') }),
  supplier: (name) => ({ supplier: { name, email: null, phone: null, url: null } }),
  author: (author) => ({ author }),
  copyright: (copyright) => ({ copyright }),
  description: (description) => ({ description }),
}

const edits: Readonly<Record<string, (action: RuleAction, component: EditableComponent) => ComponentEdit>> = {
  setField: ({ field, value }) => fields[field ?? '']?.(value ?? '') ?? {},
  setLicense: ({ value }) => (value === null ? {} : { license: value }),
  setPurl: ({ value }) => (value === null ? {} : { purl: value }),
  setCpe: ({ value }) => ({ cpes: value === null ? [] : [value] }),
  markInternal: ({ value }) => ({ internal: value?.toLowerCase() !== 'no' }),
  setSupport: ({ parameters: { status, endOfSupport } }) => ({
    ...(status !== undefined && { supportLevel: oneOf(supportLevels, status.toLowerCase(), 'a support status') }),
    ...(endOfSupport !== undefined && { endOfSupport: day(endOfSupport) }),
  }),
  addReference: ({ value, parameters: { type = 'other' } }, { detail }) => {
    const url = value ?? ''
    const isThere = detail.externalReferences.some((one) => one.type === type && one.url === url)
    return isThere ? {} : { externalReferences: [...detail.externalReferences, { type, url }] }
  },
}

/** What a rule does to components, and over what it writes. */
export interface ComponentActions {
  readonly actions: readonly RuleAction[]
  readonly write: RuleWrite
  /** Custom fields of the organization. */
  readonly customFields: readonly CustomFieldDefinition[]
}

/**
 * Returns what the actions of a rule change in a component; empty if nothing.
 *
 * @throws {Rejection} if a value is not one of its kind
 */
export function editOfActions(rule: ComponentActions, before: ComponentBefore): ComponentEdit {
  return { ...editOfFields(rule, before), ...editOfLabels(rule, before), ...editOfCustomFields(rule, before) }
}

/** A label that a person set or removed stays so, whatever the others are. A component that is full of labels gets no more. */
function editOfLabels({ actions, write }: ComponentActions, { component, byHand }: ComponentBefore): ComponentEdit {
  const named = (name: string) =>
    actions.flatMap(({ action, value }) => {
      const isFree = write === 'ALWAYS' || !byHand.includes(nameOfLabel(labelKey(value ?? '')))
      return action === name && value !== null && isFree ? [value] : []
    })
  const labels = labelsByRule(component.labels, { add: named('addLabel'), remove: named('removeLabel') })
  return labels === null || isSameJson(labels, component.labels) ? {} : { labels }
}

function editOfCustomFields(
  { actions, write, customFields: fields }: ComponentActions,
  { component: { customValues }, byHand }: ComponentBefore,
): ComponentEdit {
  const wanted = customChangesOf(actions, 'component', fields).filter(({ definitionId }) => {
    if (write === 'ALWAYS') return true
    if (write === 'IF_MISSING') return customValues[definitionId] === undefined
    return !byHand.includes(nameOfCustomField(definitionId))
  })
  const customFields = changesOfValues(customValues, wanted)
  return customFields.length === 0 ? {} : { customFields }
}

function editOfFields(
  { actions, write }: ComponentActions,
  { component, byHand, suggested }: ComponentBefore,
): ComponentEdit {
  const whole = actions.map((action) => {
    const name = suggestingActions.find((one) => isSuggesting(action, one))
    return name === undefined ? action : { ...action, value: suggested?.[name] ?? null }
  })
  const all: ComponentEdit = Object.assign({}, ...whole.map((action) => edits[action.action]?.(action, component)))
  const entries = Object.entries(all) as [EditedField, unknown][] // the members of an edit
  return Object.fromEntries(
    entries.filter(([field]) => {
      // One more reference takes nothing away.
      if (write === 'ALWAYS' || field === 'externalReferences') return true
      if (write === 'IF_MISSING') return isMissing(component, field)
      return !byHand.includes('*') && !byHand.includes(field)
    }),
  )
}

function isMissing(component: EditableComponent, field: EditedField): boolean {
  if (field === 'license') return component.licenseExpression === null
  if (field === 'supplier') return (component.detail.supplier?.name ?? '') === ''
  if (field === 'author') return component.author === null && component.detail.manufacturer === null
  if (field === 'internal') return !component.internal
  if (field === 'supportLevel') return component.supportLevel === 'unspecified'
  if (isNeverMissing(field)) return false
  const value = component[field]
  return value === null || value.length === 0
}

/** Lists of which a rule changes entries, and what no rule sets. */
const neverMissing = ['contactName', 'notice', 'checksums', 'externalReferences', 'labels', 'customFields'] as const

function isNeverMissing(field: EditedField): field is (typeof neverMissing)[number] {
  return neverMissing.some((known) => known === field)
}

function oneOf<const Word extends string>(words: readonly Word[], given: string, what: string): Word {
  const found = words.find((word) => word === given)
  if (found === undefined) throw new Rejection(`"${given}" is not ${what}. Use ${words.join(', ')}`)
  return found
}

function day(given: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given) || Number.isNaN(Date.parse(given)))
    throw new Rejection(`"${given}" is not a date. Use YYYY-MM-DD`)
  return given
}
