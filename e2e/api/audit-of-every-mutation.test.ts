// Every mutation of the schema that succeeds leaves exactly one entry, and none that is rejected does.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answersTo } from './support/answers-to-calls.ts'
import { exportHandover } from './support/handover-calls.ts'
import { everyOperation } from './support/every-operation.ts'
import { fillService } from './support/fill-service.ts'
import { linkTo, referring } from './support/offer-calls.ts'
import { osv, zip } from './support/osv.ts'
import { callAccounts } from './support/account-calls.ts'
import { callNotifications, callTickets } from './support/notification-calls.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, type SentFile, startTriageService } from './support/triage-service.ts'
import { openvex } from './support/openvex.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
  await fillService(service)
}, 240_000)
afterAll(() => service.close())

const unknownId = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'

/** Operations of users in the log after an entry, oldest first. */
function logged(after = 0): readonly string[] {
  const database = new Database(join(service.dataFolder, 'waybill.db'), { readonly: true })
  const rows = database.prepare('SELECT content FROM audit_entry WHERE number > ? ORDER BY number').pluck().all(after)
  database.close()
  return (rows as (string | null)[]).flatMap((row) => {
    const { operation = 'erased', origin } = JSON.parse(row ?? '{}') as {
      operation?: string
      origin?: { kind: string }
    }
    return ['RULE', 'SCAN', 'SERVICE'].includes(origin?.kind ?? '') ? [] : [operation]
  })
}

/** The number of the newest entry. */
function newest(): number {
  const database = new Database(join(service.dataFolder, 'waybill.db'), { readonly: true })
  const number = database.prepare('SELECT max(number) FROM audit_entry').pluck().get()
  database.close()
  return Number(number)
}

/** What only looks, or says what was seen. */
const unrecorded = new Set(['sbomInspect', 'componentVulnSelect', 'lastSeenUpdate', 'notificationRead'])

const called = new Map<string, readonly string[]>()
const wrong: string[] = []

/** Calls a mutation, which has to succeed and leave one entry. Returns the first object of its answer. */
async function call(name: string, input: object, fields = '', file?: readonly [place: string, file: SentFile]) {
  const from = newest()
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const text = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${fields} } }`
  type Payload = Record<string, { readonly id: string } | null> & { readonly errors: readonly string[] }
  const sent = file
    ? service.send<Record<string, Payload>>(text, { input: { ...input, [file[0]]: null } }, `input.${file[0]}`, file[1])
    : service.data<Record<string, Payload>>(text, { input })
  const payload = await sent.then(
    (data) => data[name],
    (error: unknown) => ({ errors: [String(error)] }) as unknown as Payload,
  )
  await service.idle()
  const added = logged(from)
  const errors = payload?.errors ?? []
  called.set(name, errors)
  if (errors.length > 0) wrong.push(`${name}: ${errors.join('; ')}`)
  else if (added.join() !== (unrecorded.has(name) ? '' : name)) wrong.push(`${name} leaves ${JSON.stringify(added)}`)
  return idIn(Object.entries(payload ?? {}).find(([key]) => key !== 'errors')?.[1])
}

const idIn = (value: unknown) => (typeof value === 'string' ? value : ((value as { id: string } | null)?.id ?? ''))

const conditions = { conditions: [{ subject: 'component.name', operator: 'is', value: 'a' }] }
const library = (name: string) => cyclonedx([`pkg:npm/${name}@1.0.0`, 'pkg:npm/b@1.0.0'], '5.0.0')

/** Makes, changes and deletes one object of a kind. */
async function life(kind: string, made: object, changed: object, object = kind): Promise<void> {
  const id = await call(`${kind}Create`, made, `${object} { id }`)
  const of = (one: string) => (kind === 'author' ? { authorId: one } : { id: one })
  const newer = await call(`${kind}Update`, { ...of(id), ...changed }, `${object} { id }`)
  await call(`${kind}Delete`, of(newer))
}

async function callSettings(): Promise<void> {
  await life('customField', { name: 'audited-field' }, { description: 'x' })
  await life('namedList', { name: 'Audited list', values: ['1'] }, { values: ['2'] })
  await life('savedFind', { text: 'audited' }, { watched: false })
  await call('findNoticesSeen', {})
  await life('savedView', { name: 'Audited view', filterText: 'vuln.kev is yes' }, { name: 'Renamed' })
  await life('policy', { name: 'Audited policy', appliesTo: 'component', conditions }, { description: 'x' })
  await life('user', { name: 'Ada', email: 'ada@example.com', role: 'Viewer' }, { name: 'Ada L.' })
  await callAccounts(call)
  await call('organizationUpdate', { name: 'Renamed' })
  await call('internalNamesUpdate', { names: ['inner'] })
  await call('priorityWeightsUpdate', { kev: 7 })
  await call('bulkUpdateNotificationSettings', { org: false, settings: [] })
  await call('bulkUpdateNotificationPreferences', { preferences: [] })
  await call('licenseCreate', { spdxId: 'audited', name: 'Audited' })
  await call('licenseUpdate', { id: 'Apache-2.0', state: 'approved' })
  await call('checkSettingUpdate', { checkCode: 'C10', enabled: false })
  await call('checkSettingUpdate', { checkCode: 'C10', enabled: true })
  await callNotifications(call, service.dataFolder)
  await call('sampleProductCreate', {})
  await call('backupSettingsUpdate', { keptDaily: 3 })
  const key = await call('signingKeyCreate', { name: 'Audited key' }, 'signingKey { id }')
  await call('signingKeyUpdate', { id: key, personName: 'Ann Example', personEmail: 'ann@example.com' })
  await call('signingKeyDelete', { id: key })
}

async function callRules(version: string): Promise<void> {
  const actions = [{ action: 'setField', field: 'description', value: 'x' }]
  const id = await call(
    'automationRuleCreate',
    { name: 'Audited rule', appliesTo: 'component', triggers: ['import'], conditions, actions },
    'automationRule { id }',
  )
  await call('automationRuleUpdate', { id, description: 'x' })
  const { sbom } = await service.data<{ sbom: { projectId: string } }>(`{ sbom(sbomId: "${version}") { projectId } }`)
  await call('automationRuleCopy', { ruleIds: [id], projectIds: [sbom.projectId] })
  await call('automationRuleRun', { ruleIds: [id] }, 'job { id }')
  await call('automationRuleDelete', { id })
}

async function callStatedValues(sbomId: string): Promise<void> {
  type Answer = { sbom: { primaryComponent: { id: string } } }
  const { sbom } = await service.data<Answer>(`{ sbom(sbomId: "${sbomId}") { primaryComponent { id } } }`)
  const { id } = sbom.primaryComponent
  await call('componentUpdate', { id, sbomId, copyright: '2026' })
  await call('componentValuesRestore', { id, sbomId, fields: ['copyright'] })
}

async function callVersions(projectId: string): Promise<void> {
  const version = await call('sbomUpload', { projectGroupName: 'App' }, 'sbom { id }', ['doc', library('a')])
  const other = await call('uploadSbom', { projectGroupName: 'App' }, 'sbom { id }', ['sbom', library('z')])
  const manual = await call('sbomCreate', { projectId, projectVersion: 'by hand' }, 'sbom { id }')
  await call('sbomUpdate', { id: version, labels: ['audited'] })
  await call('sbomReprocess', { id: version })
  await call('checkFix', { sbomId: version, checkCode: 'C10' })
  await call('sbomRecompute', { id: version })
  await call('policyRun', { sbomIds: [version] })
  const key = await call('signingKeyCreate', { name: 'Signs' }, 'signingKey { id }')
  await call('sbomSign', { id: version, signingKeyId: key })
  await call('sbomReviewCreate', { sbomId: version, note: 'x' })
  await call('sbomShareFileCreate', { sbomId: version, passphrase: 'a long passphrase' })
  await call('exportCreate', { sbomId: version, outputs: [{ kind: 'SBOM' }] })
  await call('checkResultUpdate', { sbomId: version, checkCode: 'C10', accepted: true, reason: 'x' })
  await life('author', { sbomId: version, name: 'Audited author' }, { name: 'Renamed' })
  await life('sbomSupplier', { sbomId: version, name: 'Audited supplier' }, { name: 'Renamed' })
  const component = await call('componentCreate', { sbomId: manual, name: 'audited' }, 'component { id }')
  await call('componentUpdate', { id: component, sbomId: manual, version: '2.0.0' })
  const bulk = { sbomId: manual, componentIds: [component], copyright: '2026' }
  await call('componentBulkUndo', { sbomId: manual, editId: await call('componentBulkUpdate', bulk, 'editId') })
  const table = { name: 'a.csv', bytes: `id,scope\n${component},required\n` }
  await call('componentCsvUpdate', { sbomId: manual }, '', ['file', table])
  await callStatedValues(version)
  await life('compSupplier', { componentId: component, name: 'Audited' }, { name: 'Renamed' })
  await call('componentDelete', { id: component, sbomId: manual })
  await call('componentRestore', { id: component, sbomId: manual })
  await call('authorCreate', { sbomId: version, name: 'Repeated author' })
  const next = await service.upload(library('a'), 'App')
  const repeated = { sbomId: next, fromSbomId: version }
  await call('sbomEditsRepeatUndo', { sbomId: next, editId: await call('sbomEditsRepeat', repeated, 'editId') })
  await call('componentBulkDelete', { componentIds: [component], sbomId: manual })
  await call('licenseReplace', { sbomId: version, licensesExp: 'MIT', replacement: 'Apache-2.0' })
  await call('partDetach', { id: await call('partAttach', { sbomId: version, partSbomId: other }, 'part { id }') })
  const bom = (bytes: string) => ({ name: 'bom.json', bytes })
  await service.upload(bom(referring(2)), 'Offered')
  await call('partAttachOffered', {
    sbomId: await service.upload(bom(referring(1, { links: [linkTo(2)] })), 'Offering'),
  })
  const document = await call('sbomDocumentCreate', { sbomId: version }, 'document { id }', ['doc', library('c')])
  const older = await service.data<{ sbom: { documents: { id: string }[] } }>(
    `{ sbom(sbomId: "${version}") { documents { id } } }`,
  )
  await call('sbomDocumentActivate', { id: older.sbom.documents.find(({ id }) => id !== document)?.id })
  await call('sbomDocumentDelete', { id: document })
  await call('sbomDelete', { id: other })
}

async function callFindings(): Promise<void> {
  const version = await service.upload(library('a'), 'Findings')
  const [finding] = await triageCalls(service).findings(version)
  const one = { componentVulnIds: [finding?.id] }
  await call('componentVexUpdate', { componentVulnId: finding?.id, currentSbomId: version, ...notAffected() })
  const parent = await service.upload(library('a-parent'), 'Findings of parts')
  await call('partAttach', { sbomId: parent, partSbomId: version })
  const alone = { componentVulnId: finding?.id, currentSbomId: parent }
  await call('componentVexUpdate', { ...alone, vexStatusId: statusId('affected') })
  await call('componentVexWithdraw', { ...one, currentSbomId: parent })
  await call('componentVulnSelect', one)
  await call('lastSeenUpdate', {})
  await call('vexUndo', { sbomId: version })
  await call('vexRedo', { sbomId: version })
  await call('componentVexBulkUpdate', { ...one, ...notAffected(), impact: 'x' })
  await call('componentVulnSnooze', { ...one, until: '2099-01-01' })
  await call('componentVulnAssign', { ...one, userId: null })
  await call('componentVulnLabelUpdate', { ...one, add: ['audited'] })
  await call('componentVulnSeverityUpdate', { ...one, severity: 'low', reason: 'x' })
  await callTickets(call, finding?.id)
  await call('vexImport', { sbomId: version }, '', ['doc', { name: 'x.json', bytes: openvex }])
  await call('handoverExport', { sbomId: version })
  await call('handoverImport', {}, '', ['file', { name: 'x', bytes: await exportHandover(service, version) }])
  await call('advisoryExclusionDelete', {
    id: await call(
      'advisoryExclusionCreate',
      { recordId: 'GHSA-a', purl: 'pkg:npm/q', reason: 'x' },
      'advisoryExclusion { id }',
    ),
  })
  await call('advisorySourceImport', { name: 'audited' }, 'jobs { id }', ['file', zip([osv('GHSA-q', 'q')])])
}

async function callProducts(): Promise<void> {
  const product = await call('projectGroupCreate', { name: 'Audited' }, 'projectGroup { id }')
  await call('projectGroupUpdate', { id: product, description: 'x' })
  const shared = await call('shareLinkCreate', { projectGroupId: product }, 'shareLink { id }')
  await call('shareLinkRevoke', { id: shared })
  type Found = { projectGroup: { projects: { nodes: { id: string }[] } } }
  const found = await service.data<Found>(`{ projectGroup(id: "${product}") { projects { nodes { id } } } }`)
  const [environment] = found.projectGroup.projects.nodes
  const inspection = await call('sbomInspect', {}, 'inspection { id }', ['doc', library('a')])
  await call('sbomInspectionAccept', { id: inspection, projectGroupId: product }, 'sbom { id }')
  const policyId = await call('policyCreate', { name: 'Waived', appliesTo: 'component', conditions }, 'policy { id }')
  const waiver = { policyId, purl: 'pkg:npm/a', reason: 'x', expiresAt: '2027-01-01' }
  await call('policyWaiverRevoke', { id: await call('policyWaiverCreate', waiver, 'policyWaiver { id }') })
  await call('projectUpdate', { id: environment?.id, description: 'x' })
  await call('notificationPreferenceUpdate', { envId: environment?.id, enabledCategories: [] })
  await callVersions(environment?.id ?? '')
  await call('projectGroupDelete', { id: product })
  await call('backupCreate', {})
  await call('backupCreate', {})
  const shown = '{ backups(first: 10) { nodes { id } } }'
  const { backups } = await service.data<{ backups: { nodes: { id: string }[] } }>(shown)
  const backup = backups.nodes.at(-1)?.id
  await call('backupVerify', { id: backup })
  await call('backupDelete', { id: backup })
}

/** Those that are not available, need a network or another installation, or an earlier run of theirs. */
const notCalled = [
  ...['advisoryAddressDelete', 'advisoryBundleExport', 'advisoryBundleKeyRevoke', 'advisoryBundleKeyTrust'],
  ...['advisoryRollback', 'advisorySourceFetch', 'advisorySourceRefresh', 'advisorySourceRemove'],
  ...['advisorySourceSchedule', 'automationRunUndo', 'backupImport', 'backupRestore', 'checkFixUndo'],
  ...['identitySuggestionDismiss', 'identitySuggestionRestore', 'jobBatchCancel', 'jobCancel', 'licenseReplaceUndo'],
  ...['notificationChannelTest', 'notificationRead', 'signInProviderCheck', 'signInProviderDelete'],
  ...['signInProviderUpdate', 'ticketRefresh', 'ticketRetry', 'trackerTest', 'userSignInUnlink'],
  ...['vexCarryOverConfirm', 'vexSuggestionResolve'],
]

test('a mutation that succeeds leaves exactly one entry', async () => {
  await callSettings()
  await callRules(await service.upload(library('a'), 'Rules'))
  await callFindings()
  await callProducts()
  const names = everyOperation()
    .filter(({ kind }) => kind === 'mutation')
    .map(({ name }) => name)
  expect(wrong).toEqual([])
  expect(names.filter((name) => !called.has(name)).toSorted()).toEqual(notCalled)
}, 240_000)

test('an upload that fails leaves none, and one that is only tried out either', async () => {
  const version = await service.upload(library('a'), 'Tried')
  const before = logged()
  const text = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors } }'
  const file = { name: 'x.json', bytes: '{ "no": "document" }' }
  type Payload = Record<string, { errors: string[] }>
  const failed = await service.send<Payload>(
    text,
    { input: { doc: null, projectGroupName: 'Tried' } },
    'input.doc',
    file,
  )
  expect(failed['sbomUpload']?.errors).not.toEqual([])
  const vex = 'mutation ($input: VexImportInput!) { vexImport(input: $input) { errors } }'
  const sent = { input: { sbomId: version, doc: null, dryRun: true } }
  const tried = await service.send<Payload>(vex, sent, 'input.doc', { name: 'x.json', bytes: openvex })
  expect(tried['vexImport']?.errors).toEqual([])
  expect(logged()).toEqual(before)
})

test('a mutation that is rejected leaves none', async () => {
  const operations = everyOperation().filter(({ kind }) => kind === 'mutation')
  const rejected: string[] = []
  for (const operation of operations) {
    const before = newest()
    const text = operation.call((_place, isRequired) => (isRequired ? unknownId : null))
    const [answer] = await answersTo({ url: service.url, token: service.ownerToken }, [{ operation, text }])
    const added = logged(before)
    if ((answer?.messages.length ?? 0) > 0 && added.length > 0)
      rejected.push(`${operation.name}: ${answer?.messages.join()}`)
  }
  expect(rejected).toEqual([])
}, 120_000)
