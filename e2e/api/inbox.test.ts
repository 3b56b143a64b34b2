// The inbox: one notification for a run, own rows only, live, and without a word of what is gone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { bootstrapToken, cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let other: string
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'b', severity.medium)]), 'own')
  const { userCreate } = await service.data<{ userCreate: { user: { id: string } } }>(
    'mutation { userCreate(input: { name: "Bob", email: "bob@example.com", role: "Viewer" }) { user { id } } }',
  )
  const { tokenCreate } = await service.data<{ tokenCreate: { secret: string } }>(
    `mutation { tokenCreate(input: { name: "of Bob", userId: "${userCreate.user.id}" }) { secret } }`,
  )
  other = tokenCreate.secret
  await upload('0.9.0')
})
afterAll(() => service.close())

const upload = (label: string, product = 'App', others: readonly string[] = []) =>
  service.upload(cyclonedx(['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0', ...others], label), product)

interface Told {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly level: string
  readonly link: string | null
  readonly readAt: string | null
  readonly sbom: { readonly id: string } | null
  readonly project: { readonly name: string } | null
  readonly deliveries: readonly object[]
}
interface Inbox {
  readonly notifications: { readonly totalCount: number; readonly nodes: readonly Told[] }
  readonly organizationUser: { readonly unreadNotificationsCount: number }
}

const fields = 'id title body level link readAt sbom { id } project { name } deliveries { channel state }'
const inbox = (token = bootstrapToken, args = 'first: 50') =>
  service.data<Inbox>(
    `{ notifications(${args}) { totalCount nodes { ${fields} } } organizationUser { unreadNotificationsCount } }`,
    {},
    token,
  )

/** Waits until an inbox has so many notifications. */
async function said(token: string, count: number): Promise<readonly Told[]> {
  await expect.poll(async () => (await inbox(token)).notifications.totalCount, { timeout: 30_000 }).toBe(count)
  return (await inbox(token)).notifications.nodes
}

async function read(input: string, token = bootstrapToken): Promise<object> {
  const text = `mutation { notificationRead(input: { ${input} }) { errors organizationUser { unreadNotificationsCount } } }`
  return (await service.data<{ notificationRead: object }>(text, {}, token)).notificationRead
}

test('tells everyone once what an upload brought, and where it is', async () => {
  const [first] = await said(bootstrapToken, 1)
  expect(first).toMatchObject({
    level: 'ALERT',
    title: 'App 0.9.0: The scan has 2 findings',
    link: expect.stringMatching(/^\/versions\/[\da-f-]+\/[\da-f-]+\/vulnerabilities$/) as string,
    ...{ readAt: null, project: { name: 'default' }, deliveries: [] },
  })
  expect(first?.body).toContain('The version was uploaded.')
  expect(first?.link).toContain(first?.sbom?.id)
  expect((await said(other, 1))[0]?.title).toBe(first?.title)
})

test('marks as read what is of the caller alone, and as unread again', async () => {
  await upload('1.0.0')
  const [newest, oldest] = await said(bootstrapToken, 2)
  expect(newest?.level).toBe('INFO') // nothing new, and every component was evaluated: the product itself is none
  await said(other, 2)
  const { endCursor } = (await changesAfter(null)).pageInfo
  expect(await read(`ids: ["${newest?.id}"]`)).toEqual({
    errors: [],
    organizationUser: { unreadNotificationsCount: 1 },
  })
  expect((await changesAfter(endCursor)).nodes).toEqual([{ kind: 'NOTIFICATION', action: 'UPDATED', subjectId: null }])
  expect((await inbox(bootstrapToken, 'unread: true')).notifications.nodes.map(({ id }) => id)).toEqual([oldest?.id])
  expect(await read(`ids: ["${newest?.id}"]`, other)).toEqual({
    errors: ['Notification not found'],
    organizationUser: null,
  })
  expect(await read(`ids: ["${oldest?.id}", "01a1f96c-d219-7adc-bc6d-bfd2b404325b"]`)).toMatchObject({
    errors: ['Notification not found'],
  })
  expect(await read('ids: []')).toMatchObject({ organizationUser: { unreadNotificationsCount: 1 } })
  expect(await read(`ids: ["${newest?.id}"], read: false`)).toMatchObject({
    organizationUser: { unreadNotificationsCount: 2 },
  })
  expect(await read('clientMutationId: "all"')).toMatchObject({ organizationUser: { unreadNotificationsCount: 0 } })
  expect((await inbox(other)).organizationUser.unreadNotificationsCount).toBe(2)
})

/** Reads what changed after a cursor, and the next one. */
async function changesAfter(cursor: string | null) {
  const { changeFeed } = await service.data<{ changeFeed: { nodes: object[]; pageInfo: { endCursor: string } } }>(
    'query ($after: String) { changeFeed(after: $after) { nodes { kind action subjectId } pageInfo { endCursor } } }',
    { after: cursor },
  )
  return changeFeed
}

test('filters by level and kind, and pages', async () => {
  const page = (args: string) => inbox(bootstrapToken, args).then(({ notifications }) => notifications)
  // The version after the first one brought nothing new.
  expect((await page('level: [INFO, WARN]')).totalCount).toBe(1)
  expect((await page('level: [ALERT], messageType: [SBOM_VULN_SCAN_REPORT, BACKUP_FAILED]')).totalCount).toBe(1)
  expect((await page('messageType: []')).totalCount).toBe(0)
  const { notifications } = await service.data<{ notifications: { pageInfo: { endCursor: string } } }>(
    '{ notifications(first: 1) { pageInfo { endCursor } } }',
  )
  const [, second] = (await page('first: 2')).nodes
  expect((await page(`first: 5, after: "${notifications.pageInfo.endCursor}"`)).nodes).toEqual([second])
})

test('follows the settings that the person has when it happens', async () => {
  const kinds = ['SBOM_VULN_SCAN_REPORT', 'LICENSE_SUMMARY', 'SBOM_POLICY_SCAN_REPORT', 'AUTOMATION_RULE_REPORT']
  const settings = kinds.map((kind) => `{ messageType: ${kind}, enabled: false }`).join(', ')
  const set = `mutation { bulkUpdateNotificationSettings(settings: [${settings}]) { errors } }`
  expect(await service.data(set, {}, other)).toEqual({ bulkUpdateNotificationSettings: { errors: [] } })
  await upload('1.1.0', 'App', ['pkg:cargo/c@1.0.0'])
  // Nothing new, but not every component could be evaluated.
  expect((await said(bootstrapToken, 3))[0]?.level).toBe('WARN')
  const [newest] = await said(other, 3)
  expect([newest?.level, newest?.title, newest?.body]).toEqual(['INFO', 'App 1.1.0: The version was uploaded', ''])
})

test('keeps no word of a deleted version, and no link to it', async () => {
  const version = await upload('qzxwqz', 'Gone')
  const [newest] = await said(bootstrapToken, 4)
  expect(newest?.title).toContain('qzxwqz')
  await service.data(`mutation { sbomDelete(input: { id: "${version}" }) { errors } }`)
  await service.idle()
  const [left] = await said(bootstrapToken, 4)
  expect(left).toEqual({
    ...{ ...newest, title: 'A version was deleted', body: 'What was said about it went with it.' },
    ...{ link: null, sbom: null },
  })
})
