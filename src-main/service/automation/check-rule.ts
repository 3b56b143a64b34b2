import { conditionsOf } from '#service/domain/conditions/condition.ts'
import { emptyDetail } from '#service/domain/components/component.ts'
import { valueProblems } from '#service/components/edit-component.ts'
import type { ComponentEdit, EditableComponent } from '#service/domain/components/component-edit.ts'
import type { CustomFieldDefinition } from '#service/domain/labeling/custom-field.ts'
import { changeLabels } from '#service/domain/labeling/labels.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { type ActionKind, actionKinds } from '#service/domain/automation/action-kinds.ts'
import { editOfActions, isSuggesting } from '#service/domain/automation/component-actions.ts'
import { repeatedActions } from '#service/domain/automation/repeated-actions.ts'
import { readFindingActions } from '#service/domain/automation/finding-actions.ts'
import { editOfVersion, type VersionBefore } from '#service/domain/automation/version-actions.ts'
import type { AutomationRule, RuleAction } from '#service/domain/automation/rule.ts'

const maxActions = 20
/** Longest value of an action in characters: a rule may write it into all components of many versions. */
const maxValueLength = 10_000
const tooLong = `has more than ${maxValueLength} characters`
/** Actions that can wait for a person. */
const proposable = ['setVex', 'suggestVex']

type RuleToCheck = Pick<
  AutomationRule,
  'appliesTo' | 'actions' | 'conditions' | 'mode' | 'write' | 'validFrom' | 'validUntil'
>

/**
 * Checks what a rule does, apart from its conditions.
 * @param today `YYYY-MM-DD`
 * @param fields the custom fields of the organization
 * @param isStored whether the actions were stored before: what was allowed then goes on
 *
 * @throws {Rejection} with everything that is wrong
 */
export function checkRule(
  rule: RuleToCheck,
  today: string,
  fields: readonly CustomFieldDefinition[],
  isStored = false,
): void {
  const { actions, appliesTo, mode } = rule
  if (actions.length === 0) throw new Rejection('"actions" must not be empty')
  if (actions.length > maxActions) throw new Rejection(`A rule has at most ${maxActions} actions`)
  const repeated = isStored ? [] : repeatedActions(actions)
  const problems = [...actions.flatMap((action) => actionProblems(action, rule)), ...ruleProblems(rule), ...repeated]
  if (problems.length > 0) throw new Rejection(problems)
  if (appliesTo === 'version') {
    const { dataLicense } = editOfVersion({ actions, write: 'ALWAYS', customFields: fields }, emptyVersion, today)
    if (dataLicense != null) checkEdit({ license: dataLicense })
  } else if (appliesTo === 'component') {
    const whole = { actions, write: 'ALWAYS', customFields: fields } as const
    checkEdit(editOfActions(whole, { component: nothing, byHand: [] }))
  } else {
    const { decision, labels } = readFindingActions(actions, today, fields, mode)
    if (labels) changeLabels([], labels)
    checkDecision(rule, decision?.status ?? null)
  }
}

function ruleProblems({ actions, mode, write, validFrom, validUntil }: RuleToCheck): string[] {
  const isBackwards = validFrom !== null && validUntil !== null && validUntil < validFrom
  const decisions = new Set(actions.flatMap(({ action }) => (proposable.includes(action) ? [action] : [])))
  const isOne = decisions.size < 2 || (mode !== 'SUGGEST' && !actions.some(({ action }) => action === 'suggestVex'))
  const besides = actions.filter(({ action }) => action !== 'notify')
  const isProposal =
    mode !== 'SUGGEST' || (besides.length > 0 && besides.every(({ action }) => proposable.includes(action)))
  // It starts from the license that is there.
  const isIdle = write === 'IF_MISSING' && actions.some((action) => isSuggesting(action, 'setLicense'))
  return [
    ...(isBackwards ? ['"validUntil" is before "validFrom"'] : []),
    ...(isIdle ? ['"setLicense" without a value changes licenses that are there: use IF_IMPORTED or ALWAYS'] : []),
    ...(isOne ? [] : ['A rule proposes one decision: use one "setVex" or "suggestVex"']),
    ...(isProposal
      ? []
      : ['The mode SUGGEST proposes decisions about findings: use "setVex" or "suggestVex", alone or with "notify"']),
  ]
}

function checkEdit(edit: ComponentEdit): void {
  const problems = valueProblems(edit)
  if (problems.length > 0) throw new Rejection(problems)
}

/** A rule must not close findings silently for ever (vocabulary). */
function checkDecision({ conditions, validUntil }: RuleToCheck, status: string | null): void {
  if (status !== 'not_affected' || validUntil !== null) return
  const asksForEvidence = conditionsOf(conditions).some(
    ({ subject }) => subject.toLowerCase() === 'finding.evidencechanged',
  )
  if (!asksForEvidence)
    throw new Rejection('A rule that sets Not Affected needs "validUntil" or a condition on finding.evidenceChanged')
}

function actionProblems({ action, field, value, parameters }: RuleAction, { appliesTo }: RuleToCheck): string[] {
  const kind = actionKinds.find((one) => one.name === action && one.appliesTo === appliesTo)
  if (!kind) {
    const names = actionKinds.filter((one) => one.appliesTo === appliesTo).map(({ name }) => name)
    return [`"${action}" is not an action for a ${appliesTo}. Use ${names.join(', ')}`]
  }
  return [...fieldProblems(kind, field), ...textProblems(kind, value), ...parameterProblems(kind, parameters)]
}

function fieldProblems({ name, fields }: ActionKind, field: string | null): string[] {
  if (name === 'setCustom') return field === null ? ['"setCustom" needs the name of a custom field as "field"'] : []
  if (fields.length === 0) return field === null ? [] : [`"${name}" has no field`]
  return fields.includes(field ?? '') ? [] : [`"${field ?? ''}" is not a field of "${name}". Use ${fields.join(', ')}`]
}

function textProblems(kind: ActionKind, value: string | null): string[] {
  if (kind.value === 'needed' && value === null) return [`"${kind.name}" needs a value`]
  if (value !== null && value.length > maxValueLength) return [`The value of "${kind.name}" ${tooLong}`]
  return kind.value === 'none' && value !== null ? [`"${kind.name}" has no value`] : []
}

function parameterProblems({ name, parameters: known }: ActionKind, given: RuleAction['parameters']): string[] {
  const unknown = Object.keys(given).filter((one) => !known.includes(one))
  const use = known.length > 0 ? `. Use ${known.join(', ')}` : ''
  const problems = unknown.map((one) => `"${one}" is not a parameter of "${name}"${use}`)
  if (name === 'setSupport' && Object.keys(given).length === 0)
    problems.push('"setSupport" needs the parameter "status" or "endOfSupport"')
  if (name === 'attachPart' && given['version'] !== undefined && given['product'] === undefined)
    problems.push('"attachPart" needs the parameter "product" beside "version"')
  const long = Object.entries(given).filter(([, text]) => (text?.length ?? 0) > maxValueLength)
  return [...problems, ...long.map(([one]) => `The parameter "${one}" of "${name}" ${tooLong}`)]
}

const emptyVersion: VersionBefore = {
  values: {
    ...{ label: '', authors: [], suppliers: [], dataLicense: null, tlp: null, lifecyclePhases: [], archivedAt: null },
    ...{ labels: [], customValues: {} },
  },
  ...{ byHand: [], customByHand: [], form: 'CycloneDX' },
}

const nothing: EditableComponent = {
  ...{ ref: '', name: '', componentVersion: null, kind: 'library', group: null, purl: null, cpes: [], swid: null },
  ...{ description: null, scope: null, copyright: null, author: null, licenseExpression: null },
  ...{ declaredLicenseExpression: null, internal: false, supportLevel: 'unspecified', endOfSupport: null },
  ...{ supportSource: null, supportReason: null, detail: emptyDetail, statedSupport: null },
  ...{ labels: [], customValues: {}, internalSource: null },
}
