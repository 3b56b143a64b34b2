import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import * as shownTexts from './texts.tsx'
import type { ActionKind, Rule } from './use-automation.ts'

/** An action as the editor holds it: texts by name, empty for none. */
export interface DraftAction {
  readonly action: string
  readonly field: string
  readonly value: string
  readonly parameters: Readonly<Record<string, string>>
}

interface Choice {
  readonly value: string
  readonly label: string
}

const named = (words: readonly { readonly word: string; readonly name: string }[]): readonly Choice[] =>
  words.map(({ word, name }) => ({ value: word, label: name }))

const severities = ['critical', 'high', 'medium', 'low', 'none'].map((value) => ({ value, label: value }))
const supportLevels = [
  { value: 'actively_maintained', label: shownTexts.activelyMaintained },
  { value: 'no_longer_maintained', label: shownTexts.noLongerMaintained },
  { value: 'abandoned', label: shownTexts.abandoned },
]

/** Words of a parameter, if it has a closed list; null for free text. */
export function choicesOf(action: string, parameter: string): readonly Choice[] | null {
  if (parameter === 'status') {
    if (action === 'suggestVex') return named(vexStatuses.filter(({ word }) => word !== 'under_investigation'))
    return action === 'setVex' ? named(vexStatuses) : supportLevels
  }
  if (parameter === 'justification') return named(vexJustifications)
  if (parameter === 'response') return named(vexResponses)
  return parameter === 'severity' ? severities : null
}

const titles: Readonly<Record<string, string>> = {
  ...{
    setField: shownTexts.setAField,
    setLicense: shownTexts.setTheLicense,
    setPurl: shownTexts.setThePackageUrl,
    setCpe: shownTexts.setTheCpe,
  },
  ...{
    addReference: shownTexts.addAReference,
    markInternal: shownTexts.markAsInternal,
    setSupport: shownTexts.setTheSupportStatus,
  },
  ...{
    setVex: shownTexts.decide,
    suggestVex: shownTexts.proposeADecision,
    snooze: shownTexts.snooze,
    assign: shownTexts.assign,
    overrideSeverity: shownTexts.overrideTheSeverity,
  },
  ...{
    addLabel: shownTexts.addALabel,
    removeLabel: shownTexts.removeALabel,
    setCustom: shownTexts.setACustomField,
    archive: shownTexts.archive,
  },
  attachPart: shownTexts.attachParts,
  notify: shownTexts.sendAMessage,
  createTicket: shownTexts.openATicket,
}

export function actionTitle(name: string): string {
  return titles[name] ?? name
}

const valueLabels: Readonly<Record<string, string>> = {
  ...{
    setLicense: shownTexts.licenseExpression,
    setPurl: shownTexts.packageUrl,
    setCpe: shownTexts.cpeName,
    addReference: 'URL',
  },
  ...{ snooze: shownTexts.until, assign: shownTexts.userId, addLabel: shownTexts.label, removeLabel: shownTexts.label },
  createTicket: shownTexts.trackerNameOrId,
}

/** Label of an action's value; null if it has none. */
export function valueLabel(action: string): string | null {
  if (action === 'setField' || action === 'setCustom') return shownTexts.value
  return valueLabels[action] ?? null
}

const parameterLabels: Readonly<Record<string, string>> = {
  ...{
    status: 'Status',
    justification: shownTexts.justification,
    response: shownTexts.response,
    impact: shownTexts.impactStatement,
  },
  ...{
    action: shownTexts.actionStatement,
    detail: shownTexts.detail,
    fixedIn: shownTexts.fixedIn,
    endOfSupport: shownTexts.endOfSupport,
  },
  ...{ severity: shownTexts.severity, reason: shownTexts.reason, type: 'Type' },
  ...{ product: shownTexts.productEmptyWhatTheDocumentRefers, version: shownTexts.versionOfItEmptyTheNewest },
}

export function parameterLabel(name: string): string {
  return parameterLabels[name] ?? name
}

/** Says in a few words what a rule does. */
export function actionsText(actions: Rule['actions']): string {
  return actions.map(actionText).join('; ')
}

function actionText({ action, field, value, parameters }: Rule['actions'][number]): string {
  const words = parameters.map(
    ({ key, value: word }) => choicesOf(action, key)?.find((choice) => choice.value === word)?.label ?? word,
  )
  const given = suggesting.includes(action) && (value ?? '') === '' ? shownTexts.asSuggested : value
  const what = [field, given, ...words].filter((part) => part != null && part !== '')
  return what.length === 0 ? actionTitle(action) : `${actionTitle(action)}: ${what.join(', ')}`
}

/** Returns an empty action of a kind. */
export function emptyAction({ name, fields }: Pick<ActionKind, 'name' | 'fields'>): DraftAction {
  return { action: name, field: fields[0] ?? '', value: '', parameters: {} }
}

/** Actions that set what is suggested for each component if they have no value. */
const suggesting: readonly string[] = ['setLicense', 'setPurl']

/** Whether nothing is missing in an action. */
export function isWhole({ action, field, value, parameters }: DraftAction): boolean {
  const has = (name: string) => (parameters[name] ?? '') !== ''
  if (action === 'setVex' || action === 'suggestVex')
    return has('status') && (parameters['status'] !== 'not_affected' || has('justification'))
  if (action === 'overrideSeverity') return has('severity') && has('reason')
  if (action === 'setSupport') return has('status') || has('endOfSupport')
  if (action === 'setCustom') return field !== ''
  if (suggesting.includes(action)) return true
  return valueLabel(action) === null || value.trim() !== ''
}

/** What a proposal does not say: it stays in the editor and is not sent. */
const notProposed: readonly string[] = ['detail', 'fixedIn']

/** Whether an action of a rule has a parameter. */
export function isSent(parameter: string, isProposal: boolean): boolean {
  return !isProposal || !notProposed.includes(parameter)
}

/** Converts actions to inputs. @param isProposal whether the rule only proposes */
export function actionInputs(actions: readonly DraftAction[], isProposal: boolean) {
  return actions.map((action) => actionInput(action, isProposal))
}

function actionInput({ action, field, value, parameters }: DraftAction, isProposal: boolean) {
  const further = Object.entries(parameters).flatMap(([key, text]) =>
    text.trim() === '' || !isSent(key, isProposal) ? [] : [{ key, value: text }],
  )
  return { action, field: field || null, value: value.trim() || null, parameters: further }
}
