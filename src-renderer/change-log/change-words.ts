import type { ChangeEntryFragment } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'

export type ChangeEntry = ChangeEntryFragment
export type FieldChange = ChangeEntry['changes'][number]

/** Operations whose action alone would say too little. */
const verbs: Readonly<Record<string, string>> = {
  advisoryBundleExport: 'exported a bundle of',
  advisoryBundleKeyTrust: 'trusted a key for',
  advisoryExclusionCreate: 'excluded from',
  advisoryExclusionDelete: 'included again in',
  advisoryRollback: 'rolled back',
  advisorySourceFetch: 'fetched',
  advisorySourceImport: 'imported',
  advisorySourceRefresh: 'refreshed',
  advisorySourceRemove: 'removed a source of',
  automationRuleCopy: 'copied',
  automationRuleRun: 'ran',
  backupImport: 'imported',
  backupRestore: 'restored',
  backupVerify: 'verified',
  checkFix: 'repaired',
  componentRestore: 'put back',
  componentVulnAssign: 'assigned',
  componentVulnLabelUpdate: 'labeled',
  componentVulnSeverityUpdate: 'set the severity',
  componentVulnSnooze: 'snoozed',
  exportCreate: 'exported',
  identitySuggestionDismiss: 'declined a suggestion',
  jobCancel: 'canceled a job',
  licenseReplace: 'replaced',
  notificationChannelTest: 'tested',
  policyEvaluation: 'evaluated',
  policyRun: 'evaluated',
  policyWaiverCreate: 'waived',
  sbomDocumentCreate: 'added',
  sbomInspectionAccept: 'uploaded',
  sbomUpload: 'uploaded',
  uploadSbom: 'uploaded',
  vexImport: 'imported a VEX',
  vexRedo: 'redid',
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
  REVIEWED: 'signed off',
  PROPOSED: 'proposed for',
  SCANNED: 'scanned',
  EVALUATED: 'evaluated',
}

/** What an operation does to a thing that is not the object itself, as that thing. */
const partsOfObjects: readonly (readonly [pattern: RegExp, thing: string])[] = [
  [/^author/, 'author'],
  [/^(sbom|comp)Supplier/, 'supplier'],
  [/^token/, 'token'],
  [/^signingKey/, 'signing key'],
  [/^user/, 'user'],
  [/^shareLink/, 'share link'],
  [/^savedView/, 'saved view'],
  [/^namedList/, 'named list'],
  [/^customField/, 'custom field'],
  [/^(notification|bulkUpdateNotification)/, 'notifications'],
  [/^organization/, 'organization'],
  [/^internalNames/, 'internal names'],
  [/^priorityWeights/, 'queue order'],
  [/^checkSetting/, 'checks'],
  [/^backupSettings/, 'backup settings'],
  [/^policyWaiver/, 'waiver'],
  [/^policyEvaluation/, 'policies'],
]

const kindWords: Readonly<Record<string, string>> = {
  VERSION: 'version',
  DOCUMENT: 'document',
  COMPONENT: 'component',
  FINDING: 'finding',
  LICENSE: 'license',
  CHECK: 'check',
  PART: 'part',
  POLICY: 'policy',
  PRODUCT: 'product',
  ENVIRONMENT: 'environment',
  RULE: 'rule',
  ADVISORY_DATA: 'advisory data',
  ORGANIZATION: 'organization',
  BACKUP: 'backup',
  SETTING: 'setting',
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

const named = /^(.+?) ((?:CVE|GHSA|MAL|PYSEC|RUSTSEC|GO|OSV)-\S+)$/

/** Names the object of an entry. Many at once are counted. */
export function describeObject(entry: ChangeEntry): ChangedObject {
  const { subjectName, subjectKind, operation, changes } = entry
  if (isErased(entry)) return { name: kindWord(subjectKind), about: 'deleted since' }
  if (subjectName !== '') return describeNamed(entry)
  const count = changes.find(({ field }) => isCountOfObjects(field))?.newValue ?? ''
  if (/^\d+$/.test(count)) return { name: formatCount(Number(count), kindWord(subjectKind)), about: '' }
  return { name: partOf(operation) ?? kindWord(subjectKind), about: '' }
}

function describeNamed({ subjectName, subjectKind, operation }: ChangeEntry): ChangedObject {
  const [, name, vulnerability] = (subjectKind === 'FINDING' && named.exec(subjectName)) || []
  if (name !== undefined && vulnerability !== undefined) return { name, about: vulnerability }
  return { name: subjectName, about: partOf(operation) ?? '' }
}

function isCountOfObjects(field: string): boolean {
  return field === 'componentVulnIds' || field === 'componentIds'
}

function partOf(operation: string): string | undefined {
  return partsOfObjects.find(([pattern]) => pattern.test(operation))?.[1]
}

const fieldWords: Readonly<Record<string, string>> = {
  vexStatusId: 'status',
  vexJustificationId: 'justification',
  vexResponseIds: 'responses',
  actionStmt: 'action',
  licensesExp: 'license',
  projectGroupName: 'product',
  projectName: 'environment',
  projectVersion: 'version',
  partSbomId: 'part',
  tlp: 'TLP',
  purl: 'package URL',
  cpe: 'CPE',
  cpes: 'CPEs',
}

/** Returns the words of a field's name: `life stage` for `lifeStage`. */
export function fieldWord(field: string): string {
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
  { value: 'WINDOW', label: 'Window' },
  { value: 'TOKEN', label: 'Token' },
  { value: 'RULE', label: 'Rules' },
  { value: 'SCAN', label: 'Scans' },
  { value: 'SERVICE', label: 'Service' },
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
  if (kind === 'SERVICE') return 'the service'
  if (kind === 'SCAN') return name ?? 'scan'
  return kind === 'RULE' ? ['rule', name].filter(Boolean).join(', ') : ['token', name].filter(Boolean).join(' ')
}

function isOwnAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

/** Who did it. An entry whose content was removed does not say. */
export function describeActor(entry: ChangeEntry): string {
  if (entry.actor.name !== '') return entry.actor.name
  return isErased(entry) ? 'not kept' : entry.actor.kind === 'SYSTEM' ? 'the service' : 'unknown'
}
