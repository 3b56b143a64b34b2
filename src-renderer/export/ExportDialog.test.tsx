// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, getConfig, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { setPreferences } from '#renderer/lib/preferences.ts'
import { openSession } from '#renderer/lib/session.ts'
import { useToasts } from '#renderer/lib/toasts.ts'
import { ExportDialog } from './ExportDialog.tsx'
import type { DownloadStart } from './use-download.ts'

const sbomId = 'v'
const version = {
  ...{ id: sbomId, projectVersion: '1.0', stats: { compCount: 9000, partCount: 0 }, stages: [] },
  signature: { keyFingerprint: null, signedAt: null },
  project: { id: 'e', name: 'default', projectGroup: { id: 'p', name: 'Shop' } },
  documents: [
    { ...{ id: 'd', filename: 'a.json', bytes: 9, active: true }, spec: 'SPDX', specVersion: '2.3', format: 'JSON' },
  ],
}
const output = { kind: 'SBOM', label: 'SPDX 2.3', spec: 'SPDX', specVersion: '2.3', format: null, encodings: ['JSON'] }
const preview = { format: 'SPDX 2.3 JSON', contentType: 'application/json', filename: 'sbom-1.0.spdx.json' }
const running = {
  ...{ id: 'j', state: 'RUNNING', progress: 0.5, message: 'Verifying SPDX 2.3 JSON', unit: 'files', done: 0, total: 1 },
  ...{ error: null, remedy: null, export: { id: 'j', files: [] } },
}
const file = {
  ...{ filename: 'Shop-1.0.spdx.json', contentType: 'application/json', bytes: '12345', sha256: 'ab12'.repeat(16) },
  ...{ schemaValid: true, roundTripVerified: true, warnings: [] },
}
const done = { ...running, state: 'SUCCEEDED', progress: 1, export: { id: 'j', files: [file] } }

/** Answers of the service by operation. */
let answers: Record<string, unknown> = {}
let asked: string[] = []
const clicked: string[] = []
const pageFetch = globalThis.fetch
const { click } = HTMLAnchorElement.prototype
globalThis.fetch = async (_input, init) => {
  const { query } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { query: string }
  const name = /^(?:query|mutation) (\w+)/m.exec(query)?.[1] ?? ''
  asked.push(name)
  return Response.json({ data: answers[name] })
}

// What a test waits for appears at some time also on a busy machine.
const { asyncUtilTimeout } = getConfig()
configure({ asyncUtilTimeout: 20_000 })
afterAll(() => {
  globalThis.fetch = pageFetch
  HTMLAnchorElement.prototype.click = click
  configure({ asyncUtilTimeout })
})
afterEach(cleanup)
beforeEach(() => {
  openSession({ url: 'graphql', token: 'x' }, 'browser')
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    clicked.push(this.download)
  }
  useToasts.setState({ toasts: [] })
  setPreferences({ lastChoices: {} }) // another file's tests may have remembered one
  asked = []
  clicked.length = 0
  answers = {
    DownloadVersion: { sbom: version },
    DownloadOffer: {
      exportOutputs: [{ ...output, id: 'o', profiles: ['default'], endings: ['spdx.json'] }],
      exportProfiles: [],
    },
    SigningKeys: { signingKeys: { nodes: [] }, organizationUser: { role: 'Owner' } },
    DownloadPreview: {
      sbom: { id: sbomId, downloadPreview: { ...preview, contents: [], warnings: [], unchanged: false } },
    },
    ExportStart: { exportCreate: { errors: [], job: running } },
    ExportState: { job: running },
    ExportFileUrls: {
      job: { id: 'j', export: { id: 'j', files: [{ filename: file.filename, url: '/download/secret' }] } },
    },
  }
})

function show(startAt: DownloadStart = 'last') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <ExportDialog sbomId={sbomId} projectId="e" open onClose={() => {}} startAt={startAt} />
    </QueryClientProvider>,
  )
}

async function start() {
  const shown = show()
  await screen.findByText('SPDX 2.3 JSON, application/json')
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await screen.findByText('Verifying SPDX 2.3 JSON')
  return shown
}

test('offers a file only after it is verified, and says what was verified', async () => {
  await start()
  expect([asked.includes('ExportFileUrls'), clicked, screen.queryByText(file.filename)]).toEqual([false, [], null])
  answers['ExportState'] = { job: done }
  await screen.findByText('Read again: the same components and dependencies')
  await screen.findByText('Saved in your downloads folder.')
  expect(clicked).toEqual([file.filename])
  expect(screen.getByRole('region', { name: 'Exported file' }).textContent).toContain(
    `12.3 kBSHA-256${'ab12'.repeat(16)}`,
  )
  expect(document.activeElement?.textContent).toContain('Close')
})

test.each([
  ['attribution', 'Attribution'],
  ['vex', 'VEX'],
] as const)('begins with the kind that it is opened for: %s', async (startAt, label) => {
  setPreferences({ lastChoices: { download: '{"kind":"sbom"}' } })
  show(startAt)
  const chosen = await screen.findByRole('radio', { name: new RegExp(`^${label}`), checked: true })
  expect(chosen).toBeTruthy()
})

test('says which fault a file has, and offers nothing', async () => {
  await start()
  const error = 'Shop-1.0.spdx.json was not made: the dependency of "a" on "b" is missing when the file is read again'
  answers['ExportState'] = { job: { ...running, state: 'FAILED', error } }
  expect((await screen.findByRole('alert')).textContent).toContain(`${error}.`)
  expect([clicked, screen.queryByRole('button', { name: /^Save/ })]).toEqual([[], null])
  answers['ExportState'] = { job: done }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Saved in your downloads folder.')
})

test('goes back to the options after it was canceled', async () => {
  await start()
  answers['ExportStop'] = { jobCancel: { errors: [], job: { id: 'j', state: 'CANCELLED' } } }
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the export' }))
  answers['ExportState'] = { job: { ...running, state: 'CANCELLED' } }
  await screen.findByRole('button', { name: 'Export' })
  expect([asked.includes('ExportStop'), clicked]).toEqual([true, []])
})

test('shows that an export was canceled elsewhere, instead of going back without a word', async () => {
  await start()
  answers['ExportState'] = { job: { ...running, state: 'CANCELLED' } }
  const shown = await screen.findByRole('alert')
  expect(shown.textContent).toBe(
    'The export was canceled.It was not canceled here, but in Activity or by another program. Export again.',
  )
  expect([clicked, screen.queryByRole('button', { name: 'Try again' }) === null]).toEqual([[], false])
})

test('continues in the background, and offers the verified file in a toast', async () => {
  const { unmount } = await start()
  unmount()
  answers['ExportState'] = { job: done }
  await expect.poll(() => useToasts.getState().toasts[0]?.text).toBe('Shop-1.0.spdx.json is ready')
  expect(clicked).toEqual([])
  useToasts.getState().toasts[0]?.action?.run()
  await expect.poll(() => clicked).toEqual([file.filename])
})

const key = { ...{ id: 'k', name: 'Release', algorithm: 'ES256', fingerprint: 'ab'.repeat(32) }, canSign: true }
const trusted = { ...key, id: 't', name: 'Supplier', fingerprint: 'cd'.repeat(32), canSign: false }
const signed = { ...version, signature: { keyFingerprint: key.fingerprint, signedAt: '2026-11-01T00:00:00Z' } }

test('a key that can sign is offered to those who may sign; others read by which the file is signed', async () => {
  answers['SigningKeys'] = { signingKeys: { nodes: [key, trusted] }, organizationUser: { role: 'Operator' } }
  const { unmount } = show()
  const select = await screen.findByRole('combobox', { name: 'Signature' })
  expect([...select.children].map(({ textContent }) => textContent)).toEqual([
    'None',
    'Release · ES256 · abababababababab…',
  ])
  expect(screen.queryByText(/^Envelope around/)).toBeNull()
  fireEvent.change(select, { target: { value: 'k' } })
  await screen.findByText(/^Envelope around/)
  unmount()

  answers['SigningKeys'] = { signingKeys: { nodes: [key, trusted] }, organizationUser: { role: 'Viewer' } }
  const viewer = show()
  await screen.findByText('SPDX 2.3 JSON, application/json')
  expect(screen.queryByText(/^Signature/)).toBeNull()
  viewer.unmount()

  answers['DownloadVersion'] = { sbom: signed }
  show()
  await screen.findByText('Signature: By “Release”, as the version')
})
