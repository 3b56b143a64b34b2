// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, getConfig, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { useDataGeneration } from '#renderer/lib/data-generation.ts'
import { openSession } from '#renderer/lib/session.ts'
import { BackupsView } from './BackupsView.tsx'
import { useRestore } from './restore.ts'

Element.prototype.scrollIntoView = () => {} // jsdom has none

const backup = {
  ...{ id: 'b1', filename: 'waybill-2026-11-20.tar.zst', bytes: 214_000_000, reason: 'DAILY', encrypted: false },
  ...{ createdAt: '2026-11-20T02:00:00', verifiedAt: '2026-11-20T02:01:00', verified: true, problem: null },
  ...{ schemaVersion: 31, restorable: true, sbomsCount: 30, decisionsCount: 2352, missingDocumentsCount: 0 },
  signature: {
    state: 'NONE',
    reason: 'It is not signed',
    algorithm: null,
    keyFingerprint: null,
    keyName: null,
    keyPerson: null,
  },
}
const damaged = { ...backup, id: 'b2', createdAt: '2026-11-19T02:00:00', verified: false, restorable: false }
const settings = {
  ...{ enabled: true, time: '02:00', keptDaily: 7, keptWeekly: 4, folder: '/data/backups', isDefaultFolder: true },
  ...{ signingKeyId: null, signingKeyName: null },
  ...{ encrypted: false, freeBytes: 118_000_000_000, failedAt: null as string | null, failure: null as string | null },
}
const job = { ...{ id: 'j', state: 'RUNNING', progress: 0.2, message: '', unit: null, done: null, total: null } }
const ended = { error: null, remedy: null, cancellable: false }

/** Answers of the service by operation. A number is an HTTP status. */
let answers: Record<string, unknown> = {}
let asked: { readonly name: string; readonly variables: unknown }[] = []

const pageFetch = globalThis.fetch
globalThis.fetch = async (_input, init) => {
  const body = typeof init?.body === 'string' ? init.body : '{}'
  const { query, variables } = JSON.parse(body) as { query: string; variables: unknown }
  const name = /^(?:query|mutation) (\w+)/m.exec(query)?.[1] ?? ''
  asked.push({ name, variables })
  const data = answers[name]
  if (typeof data === 'number') return Response.json({ errors: [{ message: 'Being restored' }] }, { status: data })
  return Response.json({ data })
}

// What a test waits for appears at some time also on a busy machine.
const { asyncUtilTimeout } = getConfig()
configure({ asyncUtilTimeout: 20_000 })

afterAll(() => {
  globalThis.fetch = pageFetch
  configure({ asyncUtilTimeout })
})
beforeEach(() => {
  openSession({ url: 'graphql', token: 'x' }, 'browser')
  useRestore.setState({ restore: { at: 'idle' }, isShown: false })
  asked = []
})
afterEach(cleanup)

function show(role: string, changed: Record<string, unknown> = {}) {
  const restorePreview = {
    ...{ sbomsCount: 31, decisionsCount: 2418, sbomsLostCount: 1, sbomsReturnedCount: 0 },
    sbomsLost: ['Edge Gateway / production / 4.2.0'],
  }
  const list = [backup, { ...damaged, problem: '"waybill.db" is altered' }]
  answers = {
    BackupAccess: { organizationUser: { role } },
    BackupList: { backups: { totalCount: 2, pageInfo: { endCursor: null, hasNextPage: false }, nodes: list } },
    BackupSettings: { backupSettings: settings },
    BackupJobs: { jobs: { nodes: [] } },
    BackupDifferences: { backups: { nodes: [{ id: 'b1', restorePreview }] } },
    BackupRestore: { backupRestore: { errors: [], job: { id: 'j' } } },
    ...changed,
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BackupsView />
    </QueryClientProvider>,
  )
}

async function restoreFirst() {
  const restore = await screen.findByRole('button', { name: /^Restore… Backup of 2026-11-20/ })
  fireEvent.click(restore)
  expect((await screen.findByRole('dialog')).textContent).not.toContain('undefined')
  await screen.findByText(/Edge Gateway \/ production \/ 4\.2\.0/)
  fireEvent.click(screen.getByRole('button', { name: 'Back up, then restore' }))
}

test('others see a sentence, an Admin the list, and only an Owner can restore', async () => {
  show('Operator')
  expect(await screen.findByText('Only Owners and Admins see backups')).toBeDefined()
  expect(asked.map(({ name }) => name)).not.toContain('BackupList')
  cleanup()
  show('Admin')
  expect(await screen.findByText('"waybill.db" is altered')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  expect(screen.getByText(/^Only an Owner can change this/)).toBeDefined()
  cleanup()
  show('Owner')
  await screen.findByText('"waybill.db" is altered')
  // The damaged one cannot be restored.
  expect(screen.getAllByRole('button', { name: /^Restore…/ })).toHaveLength(1)
})

test('a failed backup is said first, with the reason and the newest whole backup', async () => {
  const failed = { ...settings, failedAt: '2026-11-21T02:00:00', failure: 'The disk is full' }
  show('Owner', { BackupSettings: { backupSettings: failed } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^The last backup failed, 2026-11-21 02:00. The disk is full\./)
  expect(alert.textContent).toContain('2026-11-20 02:00')
})

test('moves with J and K, and Enter on a row asks before it restores', async () => {
  show('Owner')
  await screen.findByText('"waybill.db" is altered')
  const [, first, second] = screen.getAllByRole('row')
  fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ' })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second!, { key: 'Enter' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK' })
  fireEvent.keyDown(first!, { key: 'Enter' })
  expect(await screen.findByRole('dialog', { name: 'Restore the backup of 2026-11-20 02:00?' })).toBeDefined()
  expect(asked.map(({ name }) => name)).not.toContain('BackupRestore')
})

test('gets through a service that replaces its data, starts over, and says what was restored', async () => {
  const { generation } = useDataGeneration.getState()
  show('Owner', { BackupJob: { job: { ...job, ...ended } } })
  await restoreFirst()
  await screen.findByText('Opening and checking the backup')
  answers['BackupJob'] = 503
  await screen.findByText(/^Replacing the data/)
  answers['BackupJob'] = { job: { ...job, ...ended, state: 'SUCCEEDED' } }
  const dialog = await screen.findByRole('dialog', { name: 'The backup of 2026-11-20 02:00 is restored' })
  expect(dialog.textContent).toContain('30 versions, 2,352 decisions')
  expect(useDataGeneration.getState().generation).toBe(generation + 1)
  expect(asked.find(({ name }) => name === 'BackupRestore')?.variables).toEqual({
    input: { id: 'b1', passphrase: null },
  })
})

test('says why a restore failed, and keeps what is on the screen', async () => {
  const { generation } = useDataGeneration.getState()
  show('Owner', { BackupJob: { job: { ...job, ...ended, state: 'FAILED', error: 'The passphrase is wrong' } } })
  await restoreFirst()
  await screen.findByRole('dialog', { name: 'The backup of 2026-11-20 02:00 was not restored' })
  expect(screen.getByText('The passphrase is wrong.')).toBeDefined()
  expect(useDataGeneration.getState().generation).toBe(generation)
})
