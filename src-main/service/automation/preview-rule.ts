import { conditionSql } from '#service/db/conditions/condition-sql.ts'
import { readListsOf } from '#service/db/conditions/named-lists.ts'
import { listRowsOfRule, readFindingsOfRule } from '#service/db/automation/rows-of-rules.ts'
import { readToldRows } from '#service/db/automation/told-rows.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { newestVersions, readEvaluatedVersion, readRowNames } from '#service/db/policies/evaluation-input.ts'
import { contentOf } from '#service/db/shown-content.ts'
import { findProposed } from '#service/db/statements/proposals.ts'
import { findVersionsById } from '#service/db/versions/find-version.ts'
import { saysOfRule } from '#service/domain/automation/proposal-actions.ts'
import { type FindingActions, readFindingActions } from '#service/domain/automation/finding-actions.ts'
import {
  customChangesFor,
  type FindingToChange,
  findingsToChange,
} from '#service/domain/automation/findings-to-change.ts'
import type { AutomationRule, RuleWrite } from '#service/domain/automation/rule.ts'
import type { ComponentEdit, EditableComponent } from '#service/domain/components/component-edit.ts'
import { decide, describeChoice } from '#service/domain/decisions/vex-decision.ts'
import { type CustomFieldDefinition, readCustomValues } from '#service/domain/labeling/custom-field.ts'
import { listCustomFields } from '#service/db/labeling/custom-fields.ts'
import { labelsByRule } from '#service/domain/labeling/labels.ts'
import { doesNotify, withFitting } from '#service/domain/automation/told-rows.ts'
import { isInScope } from '#service/domain/policies/policy.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { editsOf } from './edits-of-rule.ts'
import { createTicketPreview } from './preview-tickets.ts'
import { customParts, type PreviewedField, previewVersion, textOf } from './preview-version.ts'

/** A row that a rule would change, or without changes tell about. */
export interface RulePreviewExample {
  readonly versionId: string
  readonly subjectName: string
  readonly changes: readonly PreviewedField[]
}

/** What a rule would do now. */
export interface FoundRulePreview {
  readonly sbomsCount: number
  readonly matchedCount: number
  readonly changedCount: number
  /** Rows that the next messages would be about. */
  readonly notifiedCount: number
  /** Tickets that one run over each version would open, and findings whose tickets are left to later runs. */
  readonly ticketsCount: number
  readonly ticketsLeftCount: number
  readonly examples: readonly RulePreviewExample[]
}

type RuleToPreview = Pick<
  AutomationRule,
  'organizationId' | 'appliesTo' | 'conditions' | 'actions' | 'mode' | 'write' | 'scope'
> & {
  /** Of a stored rule; null for one that is being written. */
  readonly ruleId: string | null
}

interface RowChange {
  readonly id: string
  readonly changes: readonly PreviewedField[]
}

const maxExamples = 50
/** Rows that are read at a time. */
const atOnce = 500

/**
 * Finds what a rule would do now in the newest version of every environment, without doing it.
 *
 * @throws {Rejection} if the format of a version cannot represent a value
 */
export async function previewRule(
  { database, now }: { readonly database: Pick<UserDatabase, 'read'>; readonly now: () => Date },
  rule: RuleToPreview,
): Promise<FoundRulePreview> {
  const { read } = database
  const { organizationId, appliesTo, conditions, scope } = rule
  const today = now().toISOString().slice(0, 10)
  const customFields = await listCustomFields({ read }, organizationId)
  const lists = await readListsOf(read, organizationId, [conditions])
  const found = { sbomsCount: 0, matchedCount: 0, changedCount: 0, notifiedCount: 0 }
  const examples: RulePreviewExample[] = []
  const tickets = createTicketPreview(read, rule)
  for (const versionId of await newestVersions(read, organizationId)) {
    const evaluated = await readEvaluatedVersion(read, versionId)
    const version = (await findVersionsById(read, organizationId, [versionId])).get(versionId)
    if (!evaluated || !version || !isInScope(scope, evaluated)) continue
    const test = conditionSql(appliesTo, { group: conditions, today, lists }, contentOf(versionId))
    const ids = await listRowsOfRule(read, appliesTo, versionId, test, -1)
    found.sbomsCount += 1
    found.matchedCount += ids.length
    const told = new Set(await rowsToTell(read, rule, versionId, ids))
    found.notifiedCount += told.size
    const ticketed = await tickets.add(ids)
    for (let first = 0; first < ids.length; first += atOnce) {
      const those = ids.slice(first, first + atOnce)
      const changed = await changesOf(database, version, rule, { ids: those, today, customFields })
      found.changedCount += changed.length
      const some = withTold(withTickets(changed, those, ticketed), those, told).slice(0, maxExamples - examples.length)
      const names = await readRowNames(
        read,
        appliesTo,
        some.map(({ id }) => id),
      )
      for (const { id, changes } of some) examples.push({ versionId, subjectName: names.get(id)?.name ?? '', changes })
    }
  }
  return { ...found, ticketsCount: tickets.count, ticketsLeftCount: tickets.left, examples }
}

/** Returns the rows of a version that the next message of a rule would be about. */
async function rowsToTell(
  read: UserReader,
  { actions, ruleId }: RuleToPreview,
  versionId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!doesNotify({ actions })) return []
  const before = ruleId === null ? { told: [], waiting: [] } : await readToldRows(read, ruleId, versionId)
  return withFitting(before, ids).waiting
}

/** Adds the tickets that a rule would open to its changes, and rows that have nothing else. */
function withTickets(
  changed: readonly RowChange[],
  ids: readonly string[],
  ticketed: ReadonlyMap<string, readonly string[]>,
): readonly RowChange[] {
  const opened = (id: string) =>
    (ticketed.get(id) ?? []).map((newValue) => ({ field: 'ticket', oldValue: null, newValue }))
  const known = new Set(changed.map(({ id }) => id))
  return [
    ...changed.map(({ id, changes }) => ({ id, changes: [...changes, ...opened(id)] })),
    ...ids.filter((id) => ticketed.has(id) && !known.has(id)).map((id) => ({ id, changes: opened(id) })),
  ]
}

/** Adds the rows that a rule only tells about. */
function withTold(
  changed: readonly RowChange[],
  ids: readonly string[],
  told: ReadonlySet<string>,
): readonly RowChange[] {
  const known = new Set(changed.map(({ id }) => id))
  return [...changed, ...ids.filter((id) => told.has(id) && !known.has(id)).map((id) => ({ id, changes: [] }))]
}

interface RowsToPreview {
  readonly ids: readonly string[]
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly customFields: readonly CustomFieldDefinition[]
}

async function changesOf(
  { read }: Pick<UserDatabase, 'read'>,
  version: SbomVersion,
  { appliesTo, actions, mode, ruleId, write }: RuleToPreview,
  { ids, today, customFields }: RowsToPreview,
): Promise<readonly RowChange[]> {
  if (appliesTo === 'version') {
    const changes = ids.length === 0 ? [] : await previewVersion(read, version, { actions, write, customFields }, today)
    return changes.length === 0 ? [] : [{ id: version.id, changes }]
  }
  if (appliesTo === 'component') {
    try {
      const edits = await editsOf(read, version, { actions, write, customFields }, ids)
      return edits.map(({ id, edit, before }) => ({ id, changes: fieldsOf(before.component, edit, customFields) }))
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      throw new Rejection(error.messages.map((message) => `${version.label}: ${message}`))
    }
  }
  const wanted = readFindingActions(actions, today, customFields, mode)
  const findings = await readFindingsOfRule(read, ids)
  const asked = findingsToChange(wanted, findings, write)
  const chosen = { ...asked, proposal: await notYetProposed(read, ruleId, wanted, asked.proposal) }
  const parts = new Map(Object.entries(chosen).map(([part, some]) => [part, new Set(some)]))
  return findings.flatMap((finding): RowChange[] => {
    const changes = partsOf(wanted, finding, { write, customFields }).flatMap(([part, change]) =>
      parts.get(part)?.has(finding.id) ? [change] : [],
    )
    return changes.length > 0 ? [{ id: finding.id, changes }] : []
  })
}

/** What a rule proposed before is no change. */
async function notYetProposed(
  read: UserReader,
  ruleId: string | null,
  { proposal }: FindingActions,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ruleId === null || proposal === null) return ids
  const proposed = await findProposed(read, ruleId, saysOfRule(ruleId, proposal), ids)
  return ids.filter((id) => !proposed.has(id))
}

function fieldsOf(
  before: EditableComponent,
  { customFields = [], ...edit }: ComponentEdit,
  fields: readonly CustomFieldDefinition[],
): readonly PreviewedField[] {
  const current: Readonly<Record<string, unknown>> = {
    ...before,
    ...{ license: before.licenseExpression, supplier: before.detail.supplier },
    externalReferences: before.detail.externalReferences,
  }
  return [
    ...Object.entries(edit).map(([field, value]) => ({
      ...{ field: shownFields[field] ?? field, oldValue: textOf(current[field]), newValue: textOf(value) },
    })),
    ...customParts(before.customValues, customFields, fields),
  ]
}

/** Fields as rules name them. */
const shownFields: Readonly<Record<string, string>> = {
  ...{ componentVersion: 'version', kind: 'type', cpes: 'cpe', supportLevel: 'support' },
  externalReferences: 'references',
}

type Part = keyof FindingActions

function partsOf(
  { decision, proposal, snooze, assignee, severity, labels, custom }: FindingActions,
  finding: FindingToChange,
  { write, customFields }: { readonly write: RuleWrite; readonly customFields: readonly CustomFieldDefinition[] },
): readonly (readonly [Part, PreviewedField])[] {
  const { choice, snoozedUntil, assigneeId, severityOverride } = finding
  const parts: (readonly [Part, PreviewedField])[] = []
  const add = (part: Part, field: string, before: string | null, after: string | null) =>
    parts.push([part, { field, oldValue: before, newValue: after }])
  if (decision) add('decision', 'status', choice && describeChoice(choice), describeChoice(decide(choice, decision)))
  if (proposal) add('proposal', 'proposal', null, describeChoice(decide(null, proposal)))
  if (snooze) add('snooze', 'snoozedUntil', snoozedUntil, snooze.until ?? 'data changes')
  if (assignee !== null) add('assignee', 'assignee', assigneeId, assignee)
  if (severity) add('severity', 'severity', severityOverride, severity.severity)
  const changed = labels && labelsByRule(finding.labels, labels)
  if (changed) add('labels', 'labels', textOf(finding.labels), textOf(changed))
  if (custom) {
    const { customValues } = finding
    const changes = customChangesFor(custom, { customValues, write })
    for (const part of customParts(readCustomValues(customValues), changes, customFields)) parts.push(['custom', part])
  }
  return parts
}
