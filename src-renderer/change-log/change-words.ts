import type { ChangeEntryFragment } from '#renderer/generated/documents.ts'
import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import { formatCount, formatMoments } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'

export type ChangeEntry = ChangeEntryFragment
export type FieldChange = ChangeEntry['changes'][number]

/** Operations whose action alone would say too little. */
const verbs: Readonly<Record<string, string>> = {
  advisoryBundleExport: texts.exportedABundleOf,
  advisoryBundleKeyTrust: texts.trustedAKeyFor,
  advisoryExclusionCreate: texts.excludedFrom,
  advisoryExclusionDelete: texts.includedAgainIn,
  advisoryRollback: texts.rolledBack,
  advisorySourceFetch: texts.fetched,
  advisorySourceImport: texts.imported,
  advisorySourceRefresh: texts.refreshed,
  advisorySourceRemove: texts.removedASourceOf,
  automationRuleCopy: texts.copied,
  automationRuleRun: texts.ran,
  backupImport: texts.imported,
  backupRestore: texts.restored,
  backupVerify: texts.verified,
  checkFix: texts.repaired,
  componentRestore: texts.putBack,
  componentVulnAssign: texts.assigned,
  componentVulnLabelUpdate: texts.labeled,
  componentVulnSeverityUpdate: texts.setTheSeverity,
  componentVulnSnooze: texts.snoozed,
  exportCreate: texts.exported,
  identitySuggestionDismiss: texts.declinedASuggestion,
  jobCancel: texts.canceledAJob,
  licenseReplace: texts.replaced,
  notificationChannelTest: texts.tested,
  policyEvaluation: texts.evaluated,
  policyRun: texts.evaluated,
  policyWaiverCreate: texts.waived,
  sbomDocumentCreate: texts.added,
  sbomInspectionAccept: texts.uploaded,
  sbomUpload: texts.uploaded,
  uploadSbom: texts.uploaded,
  vexImport: texts.importedAVex,
  vexRedo: texts.redid,
}

const verbsOfActions: Readonly<Record<string, string>> = {
  CREATED: 'created',
  UPDATED: 'edited',
  DELETED: 'deleted',
  ACTIVATED: 'activated',
  ATTACHED: 'attached',
  DETACHED: 'detached',
  SIGNED: 'signed',
  REPROCESSED: 'reprocessed',
  DECIDED: 'decided',
  UNDONE: 'undid',
  REVIEWED: texts.signedOff,
  PROPOSED: texts.proposedFor,
  SCANNED: 'scanned',
  EVALUATED: 'evaluated',
}

/** What an operation does to a thing that is not the object itself, as that thing. */
const partsOfObjects: readonly (readonly [pattern: RegExp, thing: string])[] = [
  [/^author/, 'author'],
  [/^(sbom|comp)Supplier/, 'supplier'],
  [/^token/, 'token'],
  [/^signingKey/, texts.signingKey],
  [/^user/, 'user'],
  [/^shareLink/, texts.shareLink],
  [/^savedView/, texts.savedView],
  [/^namedList/, texts.namedList],
  [/^customField/, texts.customField],
  [/^(notification|bulkUpdateNotification)/, 'notifications'],
  [/^organization/, 'organization'],
  [/^internalNames/, texts.internalNames],
  [/^priorityWeights/, texts.queueOrder],
  [/^checkSetting/, 'checks'],
  [/^backupSettings/, texts.backupSettings],
  [/^policyWaiver/, 'waiver'],
  [/^policy(Evaluation|Run)$/, 'policies'],
]

const kindWords: Readonly<Record<string, string>> = {
  VERSION: texts.version,
  DOCUMENT: texts.document,
  COMPONENT: texts.component,
  FINDING: texts.finding,
  LICENSE: texts.license,
  CHECK: texts.check,
  PART: texts.part,
  POLICY: texts.policy,
  PRODUCT: texts.product,
  ENVIRONMENT: texts.environment,
  RULE: texts.rule,
  ADVISORY_DATA: texts.advisoryData,
  ORGANIZATION: texts.organization,
  BACKUP: texts.backup,
  SETTING: texts.setting,
}

/** Kinds of entries that a version has, in the order of their filter. */
export const versionKinds = [
  'VERSION',
  'DOCUMENT',
  'COMPONENT',
  'FINDING',
  'LICENSE',
  'CHECK',
  'PART',
  'POLICY',
] as const

/** Kinds of entries of the audit log. */
export const allKinds: readonly string[] = Object.keys(kindWords)

/** Begins words with a capital letter. */
export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the word of a kind: `component`. An unknown one is returned in small letters. */
export function kindWord(kind: string): string {
  return (Object.hasOwn(kindWords, kind) ? kindWords[kind] : undefined) ?? kind.toLowerCase().replaceAll('_', ' ')
}

/** Returns true if the content of an entry was removed, because its object was deleted. */
export function isErased({ operation, action }: Pick<ChangeEntry, 'operation' | 'action'>): boolean {
  return operation === '' && action === ''
}

/** Says what was done: `edited`, `uploaded`. */
export function describeAction({ operation, action }: Pick<ChangeEntry, 'operation' | 'action'>): string {
  const verb = Object.hasOwn(verbs, operation) ? verbs[operation] : undefined
  const ofAction = Object.hasOwn(verbsOfActions, action) ? verbsOfActions[action] : undefined
  return verb ?? ofAction ?? (isErased({ operation, action }) ? 'removed' : action.toLowerCase())
}

/** The object of an entry: its name if it has one, and what it is. */
export interface ChangedObject {
  readonly name: string
  /** What it is; empty where the name says that. */
  readonly about: string
}

/** The object of a finding is a component and, last, the id of a vulnerability, whichever database it is of. */
const named = /^(.+) (\S+-\S+)$/

/** Names the object of an entry. Many at once are counted. */
export function describeObject(entry: ChangeEntry): ChangedObject {
  const { subjectName, subjectKind, operation, changes } = entry
  if (isErased(entry)) return { name: kindWord(subjectKind), about: texts.deletedSince }
  if (subjectName !== '') return describeNamed(entry)
  const count = changes.find(({ field }) => isCountOfObjects(field))?.newValue ?? ''
  if (/^\d+$/.test(count)) return { name: formatCount(Number(count), kindWord(subjectKind)), about: '' }
  return { name: partOf(operation) ?? kindWord(subjectKind), about: '' }
}

function describeNamed({ subjectName, subjectKind, operation }: ChangeEntry): ChangedObject {
  const [, name, vulnerability] = (subjectKind === 'FINDING' && named.exec(subjectName)) || []
  if (name !== undefined && vulnerability !== undefined) return { name, about: vulnerability }
  const isOfVersion = operation === 'policyEvaluation' // which policies they are is said by what changed
  return { name: formatMoments(subjectName), about: isOfVersion ? '' : (partOf(operation) ?? '') }
}

function isCountOfObjects(field: string): boolean {
  return field === 'componentVulnIds' || field === 'componentIds'
}

function partOf(operation: string): string | undefined {
  return partsOfObjects.find(([pattern]) => pattern.test(operation))?.[1]
}

const fieldWords: Readonly<Record<string, string>> = {
  vexStatusId: texts.status,
  vexJustificationId: texts.justification,
  vexResponseIds: texts.responses,
  actionStmt: texts.action,
  licensesExp: texts.license,
  projectGroupName: texts.product,
  projectName: texts.environment,
  projectVersion: texts.version,
  partSbomId: texts.part,
  tlp: 'TLP',
  purl: texts.packageUrl,
  cpe: 'CPE',
  cpes: texts.cpes,
}

/** Returns the words of a field's name: `life stage` for `lifeStage`. What an evaluation changes are policies, which keep their names. */
export function fieldWord(field: string, operation = ''): string {
  if (operation === 'policyEvaluation' && field !== 'morePolicies') return field
  const known = Object.hasOwn(fieldWords, field) ? fieldWords[field] : undefined
  const words = field
    .replace(/yIds$/, 'ies')
    .replace(/Ids$/, 's')
    .replace(/(?<=.)Id$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
  return known ?? words.toLowerCase()
}

/** Shows a value as text: a list by its members, no value as `none`. What is no such list is returned unchanged. */
export function valueText(value: string | null): string {
  if (value === null || value === '') return 'none'
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no'
  const list = value.startsWith('[') ? readList(value) : null
  if (list === null) return value
  return list.length === 0 ? 'none' : list.join(', ')
}

/** Names of a decision as the window writes them: `Not affected`. The service has them in title case. */
const decisionNames: ReadonlyMap<string, string> = new Map(
  [...vexStatuses, ...vexJustifications, ...vexResponses].map(({ name }) => [name, sentenceCase(name.toLowerCase())]),
)
const ofDecision = /^(vex|cdx)[A-Z]/

/** Shows a value of a field as text. Names of a decision are in sentence case; what a person wrote stays as it is. */
export function fieldValue(field: string, value: string | null): string {
  const shown = valueText(value)
  if (!ofDecision.test(field)) return shown
  return shown
    .split(', ')
    .map((name) => decisionNames.get(name) ?? name)
    .join(', ')
}

function readList(text: string): readonly (string | number)[] | null {
  try {
    const value: unknown = JSON.parse(text)
    const isPlain = (one: unknown) => typeof one === 'string' || typeof one === 'number'
    return Array.isArray(value) && value.every(isPlain) ? (value as (string | number)[]) : null
  } catch {
    return null // a long list is cut off
  }
}

/** What a request asks for that changes nothing: it is rejected if the object is newer. */
const isCondition = /^expected[A-Z]/

/** Returns the changes that say something beside the object: how many were meant is said there. */
export function shownChanges(entry: Pick<ChangeEntry, 'subjectName' | 'changes'>): readonly FieldChange[] {
  const isCounted = entry.subjectName === ''
  return entry.changes.filter(({ field }) => !isCondition.test(field) && !(isCounted && isCountOfObjects(field)))
}

/** From where changes come, for a filter. */
export const originWords = [
  { value: 'WINDOW', label: texts.window },
  { value: 'TOKEN', label: texts.token },
  { value: 'RULE', label: texts.rules },
  { value: 'SCAN', label: texts.scans },
  { value: 'SERVICE', label: texts.service },
] as const

/**
 * Says from where a change came: `window`, `token Build pipeline (wb_l…)`, with the address unless it is this computer, `rule, revision 4`,
 * `engine 1.4, data 2026-11-18`.
 */
export function describeOrigin({ kind, name, address }: ChangeEntry['origin']): string {
  const place = placeOf(kind, name)
  return address === null || isOwnAddress(address) ? place : `${place}, ${address}`
}

function placeOf(kind: string, name: string | null): string {
  if (kind === 'WINDOW') return 'window'
  if (kind === 'SERVICE') return texts.theService
  if (kind === 'SCAN') return name ?? 'scan'
  return kind === 'RULE' ? ['rule', name].filter(Boolean).join(', ') : ['token', name].filter(Boolean).join(' ')
}

function isOwnAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

/** Who did it. An entry whose content was removed does not say. */
export function describeActor(entry: ChangeEntry): string {
  if (entry.actor.name !== '') return entry.actor.name
  return isErased(entry) ? texts.notKept : entry.actor.kind === 'SYSTEM' ? texts.theService : 'unknown'
}
