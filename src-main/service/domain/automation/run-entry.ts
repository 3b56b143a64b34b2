import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import type { AuditChange, AuditContent, AuditEntry } from '#service/domain/audit/audit-entry.ts'
import { concealed } from '#service/domain/audit/concealed-text.ts'
import { nameOfCustomField, nameOfLabel } from '#service/domain/components/component-edit.ts'
import type { CustomFieldDefinition } from '#service/domain/labeling/custom-field.ts'
import type { AutomationRule, AutomationRun, RuleAction } from './rule.ts'

/** Names for what a run names by id. */
export interface NamesInRun {
  readonly customFields: readonly Pick<CustomFieldDefinition, 'id' | 'name'>[]
  /** Of the person that the rule assigns findings to. */
  readonly assignee: string | null
}

const maxCharacters = 2_000
const subjects = { version: 'VERSION', component: 'COMPONENT', finding: 'FINDING' } as const
const counted = { version: [], component: ['componentIds'], finding: ['componentVulnIds'] } as const

/** Returns what the audit log says of a run of a rule that changed something: what it set, and in how many rows. */
export function entryOfRun(
  rule: AutomationRule,
  run: AutomationRun,
  label: string,
  names: NamesInRun,
): Pick<AuditEntry, 'id' | 'organizationId' | 'at' | 'subjectKind' | 'subjectId'> & { readonly content: AuditContent } {
  const isVersion = rule.appliesTo === 'version'
  const changed = isVersion ? changesOfVersion(run, names) : rule.actions.flatMap((one) => changesOfAction(one, names))
  const counts = counted[rule.appliesTo].map((name): AuditChange => [name, null, String(run.changedCount)])
  return {
    ...{ id: run.id, organizationId: rule.organizationId, at: run.ranAt },
    ...{ subjectKind: subjects[rule.appliesTo], subjectId: isVersion ? run.versionId : null },
    content: {
      actor: { kind: 'RULE', name: rule.name, id: rule.id },
      origin: { kind: 'RULE', name: `revision ${run.revision}`, address: null },
      ...{ operation: 'ruleRun', action: actionOf(rule, run), subjectName: isVersion ? concealed(label) : '' },
      changes: [
        ...counts,
        ...changed.map(bounded),
        ...(run.error === null ? [] : [bounded(['error', null, run.error])]),
      ],
      // Several steps are undone with the run.
      stepId: run.stepIds.length === 1 ? (run.stepIds[0] ?? null) : null,
    },
  }
}

function actionOf({ actions, mode }: AutomationRule, { versionChange, stepIds }: AutomationRun): string {
  const does = (name: string) => actions.some(({ action }) => action === name)
  if (stepIds.length > 0) return does('setVex') ? 'DECIDED' : 'UPDATED'
  if (does('suggestVex') || (mode === 'SUGGEST' && does('setVex'))) return 'PROPOSED'
  const isAttachedOnly = versionChange?.parts !== undefined && Object.keys(versionChange.after).length === 0
  return isAttachedOnly ? 'ATTACHED' : 'UPDATED'
}

function changesOfVersion({ versionChange }: AutomationRun, { customFields }: NamesInRun): readonly AuditChange[] {
  const { before = {}, after = {}, parts = [] } = versionChange ?? {}
  const fieldOf = (name: string) => {
    if (name.startsWith(nameOfLabel(''))) return 'label'
    return customFields.find(({ id }) => name === nameOfCustomField(id))?.name ?? name
  }
  const changed = Object.keys(after).map((name): AuditChange => [
    fieldOf(name),
    textOf(before[name]),
    textOf(after[name]),
  ])
  return [...changed, ...(parts.length > 0 ? [['parts', null, String(parts.length)] as const] : [])]
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const words = new Map<string, string>([...vexStatuses, ...vexJustifications].map(({ word, name }) => [word, name]))

/** Fields of a decision by the parameters of its action, as mutations name them. */
const decisionFields: Readonly<Record<string, string>> = {
  status: 'vexStatusId',
  justification: 'vexJustificationId',
  response: 'vexResponseIds',
  action: 'actionStmt',
}

type Said = (action: RuleAction, names: NamesInRun) => readonly AuditChange[]

const ofParameters: Said = ({ parameters }) =>
  Object.entries(parameters).map(([name, given]): AuditChange => [name, null, given])
const ofDecision: Said = ({ parameters }) =>
  Object.entries(parameters).map(([name, given]): AuditChange => {
    return [decisionFields[name] ?? name, null, words.get(given) ?? given]
  })
const ofField: Said = ({ action, field, value }) => [[field ?? action, null, value]]

/** Actions that say more than their value. */
const said: Readonly<Record<string, Said>> = {
  setField: ofField,
  setCustom: ofField,
  addLabel: ({ value }) => [['label', null, value]],
  removeLabel: ({ value }) => [['label', value, null]],
  setVex: ofDecision,
  suggestVex: ofDecision,
  assign: (_action, { assignee }) => [['assigneeId', null, assignee]],
  snooze: ({ value }) => [['snoozedUntil', null, value]],
  markInternal: ({ value }) => [['internal', null, value?.toLowerCase() === 'no' ? 'false' : 'true']],
  overrideSeverity: ofParameters,
  setSupport: ofParameters,
  notify: () => [],
}

function changesOfAction(action: RuleAction, names: NamesInRun): readonly AuditChange[] {
  const known = said[action.action]
  return known ? known(action, names) : [[fieldOfAction(action.action), null, action.value ?? 'suggested']]
}

/** `license` for `setLicense`, `reference` for `addReference`. */
function fieldOfAction(action: string): string {
  const rest = action.replace(/^(set|add)(?=[A-Z])/, '')
  return `${rest.charAt(0).toLowerCase()}${rest.slice(1)}`
}

function bounded([field, before, after]: AuditChange): AuditChange {
  const cut = (text: string | null) =>
    text === null ? null : text.length > maxCharacters ? `${concealed(text).slice(0, maxCharacters)}…` : concealed(text)
  return [field, cut(before), cut(after)]
}
