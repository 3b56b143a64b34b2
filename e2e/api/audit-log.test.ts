// What users change is in the log, with who, from where, before and after, in a chain that shows whether anything was taken out.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { whenUnlocked } from './support/when-unlocked.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
let version: string

beforeAll(async () => {
  service = await startTriageService()
  calls = triageCalls(service)
  await service.importFile(zip([osv('GHSA-a', 'a')]))
  version = await service.upload(cyclonedx(['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0']))
})
afterAll(() => service.close())

interface Entry {
  readonly id: string
  readonly action: string
  readonly operation: string
  readonly subjectKind: string
  readonly subjectId: string | null
  readonly subjectName: string
  readonly operationId: string | null
  readonly actor: { readonly kind: string; readonly name: string }
  readonly origin: { readonly kind: string; readonly name: string | null; readonly address: string | null }
  readonly changes: readonly {
    readonly field: string
    readonly oldValue: string | null
    readonly newValue: string | null
  }[]
}

const fields = `totalCount pageInfo { endCursor startCursor hasNextPage } nodes { id at action operation subjectKind subjectId subjectName operationId
  actor { kind name } origin { kind name address } changes { field oldValue newValue } }`

interface Log {
  readonly totalCount: number
  readonly nodes: readonly Entry[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

async function changeLog(args = 'first: 100', id = version): Promise<Log> {
  const text = `{ sbom(sbomId: "${id}") { changeLog(${args}) { ${fields} } } }`
  return (await service.data<{ sbom: { changeLog: Log } }>(text)).sbom.changeLog
}

const auditLog = async (args = 'first: 1000') =>
  (await service.data<{ auditLog: Log }>(`{ auditLog(${args}) { ${fields} } }`)).auditLog

const check = async () =>
  (
    await service.data<{
      auditLogCheck: { entriesCount: number; erasedCount: number; hash: string; problem: string | null }
    }>('{ auditLogCheck { entriesCount erasedCount hash problem } }')
  ).auditLogCheck

async function componentId(name: string): Promise<string> {
  const text = `{ sbom(sbomId: "${version}") { components(search: "${name}", first: 5) { nodes { id name } } } }`
  type Data = { sbom: { components: { nodes: { id: string; name: string }[] } } }
  return (await service.data<Data>(text)).sbom.components.nodes.find((node) => node.name === name)?.id ?? ''
}

test('an edit is there with the values before and after, who, and from where', async () => {
  const id = await componentId('b')
  await calls.mutate('componentUpdate', { id, sbomId: version, name: 'bee', copyright: '2025 Bee' })
  await calls.mutate('componentUpdate', {
    id,
    sbomId: version,
    copyright: '2026 Bee',
    licenses: { licensesExp: 'MIT' },
  })
  const [second, first] = (await changeLog()).nodes
  expect(first).toMatchObject({
    ...{
      action: 'UPDATED',
      operation: 'componentUpdate',
      subjectKind: 'COMPONENT',
      subjectId: id,
      subjectName: 'b 1.0.0',
    },
    changes: [
      { field: 'name', oldValue: 'b', newValue: 'bee' },
      { field: 'copyright', oldValue: null, newValue: '2025 Bee' },
    ],
    actor: { kind: 'USER', name: 'Owner' },
    origin: { kind: 'TOKEN', name: expect.stringContaining('…') as string, address: '127.0.0.1' },
  })
  expect(second?.subjectName).toBe('bee 1.0.0')
  expect(second?.changes).toEqual([
    { field: 'copyright', oldValue: '2025 Bee', newValue: '2026 Bee' },
    { field: 'licensesExp', oldValue: null, newValue: 'MIT' },
  ])
})

test('an upload, a decision with its step, its undo and the properties of a version are there', async () => {
  const [finding] = await calls.findings(version)
  await calls.decide(version, finding?.id ?? '', notAffected())
  await calls.undo({ sbomId: version })
  await calls.mutate('sbomUpdate', { id: version, labels: ['shipped'] })
  const { nodes } = await changeLog()
  expect(nodes.slice(0, 3).map(({ action, subjectKind }) => `${action} ${subjectKind}`)).toEqual([
    ...['UPDATED VERSION', 'UNDONE FINDING', 'DECIDED FINDING'],
  ])
  expect(nodes[0]?.changes).toEqual([{ field: 'labels', oldValue: '[]', newValue: '["shipped"]' }])
  expect(nodes[2]).toMatchObject({ subjectName: 'a 1.0.0 GHSA-a', operationId: expect.any(String) as string })
  expect(nodes[2]?.changes).toEqual([
    { field: 'vexStatusId', oldValue: null, newValue: 'Not Affected' },
    { field: 'vexJustificationId', oldValue: null, newValue: 'Vulnerable Code Not Present' },
  ])
  expect(nodes.at(-1)).toMatchObject({
    ...{ action: 'CREATED', operation: 'sbomUpload', subjectKind: 'VERSION', subjectName: 'app.cdx.json' },
    changes: [{ field: 'projectGroupName', oldValue: null, newValue: 'App' }],
  })
})

test('is filtered, searched and paged in both directions', async () => {
  const all = (await changeLog()).nodes
  expect((await changeLog('first: 100, subjectKind: ["COMPONENT"]')).totalCount).toBe(2)
  expect((await changeLog('first: 100, search: "2026 BEE"')).totalCount).toBe(1)
  expect((await changeLog('first: 100, search: "oldValue"')).totalCount).toBe(0)
  expect((await changeLog(`first: 100, subjectId: "${await componentId('bee')}"`)).totalCount).toBe(2)
  const seen: Entry[] = []
  for (let after = ''; ;) {
    const { nodes, pageInfo } = await changeLog(`first: 2${after}`)
    seen.push(...nodes)
    if (!pageInfo.hasNextPage) break
    after = `, after: "${pageInfo.endCursor}"`
  }
  expect(seen).toEqual(all)
  expect((await changeLog('last: 2')).nodes).toEqual(all.slice(-2))
  const wrong = await service.ask(
    `{ sbom(sbomId: "${version}") { changeLog(subjectKind: ["BACKUP"]) { totalCount } } }`,
  )
  expect(JSON.stringify(wrong['errors'])).toContain('is not a kind of entry')
})

test('what is rejected leaves nothing, and secrets are never written', async () => {
  const before = (await auditLog()).totalCount
  expect((await calls.mutate('sbomUpdate', { id: version, tlp: 'PURPLE' }))['errors']).not.toEqual([])
  expect(
    (await calls.mutate('sbomUpdate', { id: version, tlp: 'RED' }, '', await service.token('Viewer')))['errors'],
  ).not.toEqual([])
  expect((await auditLog()).totalCount).toBe(before + 1) // the token
  const pem = '-----BEGIN PRIVATE KEY-----\\ns3cret\\n-----END PRIVATE KEY-----'
  const link = 'https://bob:s3cret@example.com/a?sig=s3cret&part=s3cret#x'
  const own = 'wb_s3cret0123456789abcdef'
  for (const [at, description] of [pem, `from ${link}, with ${own}`].entries())
    expect((await calls.mutate('projectGroupCreate', { name: `Secrets ${at}`, description }))['errors']).toEqual([])
  const values = { name: 'Links', values: [link, `Bearer ${own}`] }
  expect((await calls.mutate('namedListCreate', values))['errors']).toEqual([])
  await service.ask(
    'mutation { notificationConfigUpdate(slackWebhookUrl: "https://hooks.slack.com/services/s3cret") { errors } }',
  )
  await service.ask(
    'mutation ($input: BackupSettingsUpdateInput!) { backupSettingsUpdate(input: $input) { errors } }',
    {
      input: { passphrase: 'correct horse battery staple' },
    },
  )
  const database = new Database(join(service.dataFolder, 'waybill.db'), { readonly: true })
  const contents = database.prepare('SELECT content FROM audit_entry').pluck().all().join('\n')
  database.close()
  expect(contents).toContain('backupSettingsUpdate')
  expect(contents).not.toContain('horse')
  expect(contents).not.toContain('s3cret')
  expect(contents).toContain('https://***@example.com/a?sig=***&part=***#x')
  expect(contents).toContain('["slackWebhookUrl",null,"not recorded"]')
  expect(contents).not.toContain(service.ownerToken)
})

test('the log of the organization is for administrators', async () => {
  const denied = await service.ask('{ auditLog { totalCount } }', {}, await service.token('Operator'))
  expect(JSON.stringify(denied['errors'])).toContain('not authorized')
  const { nodes } = await auditLog('first: 1000, search: "tokenCreate"')
  expect(nodes.length).toBeGreaterThanOrEqual(2)
  expect(nodes.every(({ subjectKind }) => subjectKind === 'ORGANIZATION')).toBe(true)
  expect((await auditLog(`first: 0, since: "${new Date(Date.now() + 60_000).toISOString()}"`)).totalCount).toBe(0)
})

test('a deleted version is not named any more; the chain stays whole, and shows what was changed by hand', async () => {
  const other = await service.upload(cyclonedx(['pkg:npm/unspeakable@1.0.0'], '7.7.7'), 'Nameless')
  await calls.mutate('sbomUpdate', { id: other, labels: ['unmentionable'] })
  await calls.mutate('sbomDelete', { id: other })
  await service.idle()
  const { nodes } = await auditLog()
  expect(JSON.stringify(nodes)).not.toMatch(/unspeakable|unmentionable|7\.7\.7/)
  expect(nodes[0]).toMatchObject({
    action: 'DELETED',
    operation: 'sbomDelete',
    subjectId: other,
    subjectName: '',
    changes: [],
  })
  const whole = await check()
  expect(whole).toMatchObject({ problem: null, erasedCount: 2, entriesCount: nodes.length })
  expect(whole.hash).toMatch(/^[\da-f]{64}$/)

  const database = new Database(join(service.dataFolder, 'waybill.db'), { timeout: 0 })
  for (const change of ['DELETE FROM audit_entry', `UPDATE audit_entry SET content = '{}'`]) {
    const changing = whenUnlocked(() => database.exec(`${change} WHERE number = 3`))
    await expect(changing).rejects.toThrow('The audit log only grows')
  }
  await whenUnlocked(() => database.exec('DROP TRIGGER audit_entry_unchanged'))
  const kept = database.prepare('SELECT content FROM audit_entry WHERE number = 3').pluck().get() as string
  const write = (content: string) =>
    whenUnlocked(() => database.prepare('UPDATE audit_entry SET content = ? WHERE number = 3').run(content))
  await write(kept.replace('Owner', 'Nobody'))
  expect((await check()).problem).toBe('Entry 3 was changed after it was written')
  await write(kept)
  expect((await check()).problem).toBeNull()
  database.exec('PRAGMA foreign_keys = OFF')
  await whenUnlocked(() => database.exec('DROP TRIGGER audit_entry_kept'))
  await whenUnlocked(() => database.exec('DELETE FROM audit_entry WHERE number = 4'))
  expect((await check()).problem).toBe('Entries 4 to 4 are missing')
  database.close()
})
