// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { useToasts } from '#renderer/lib/toasts.ts'
import { openTray, useTray } from '#renderer/lib/tray.ts'
import { addCards, changeCard, findCard, removeCard, useCards } from '#renderer/drop/cards.ts'
import type { CardJob, CardState, Inspection } from '#renderer/drop/cards.ts'
import { MissingData } from '#renderer/ui/missing-data/late.tsx'
import { TrayPanel } from './TrayPanel.tsx'

/** The stores are those of all files that this worker runs. */
function emptyStores(): void {
  useCards.setState({ cards: [], skippedFiles: 0, jobIds: new Set() })
  useTray.setState({ openedAt: null, closedAt: 0, byItself: false, tab: null })
  useToasts.setState({ toasts: [], log: [] })
}

beforeEach(() => {
  vi.useFakeTimers()
  emptyStores()
})
afterEach(() => {
  cleanup()
  // jsdom moves the focus of what is gone in an interval. One that began in false time ends in it, or all later frames wait for it.
  vi.advanceTimersByTime(100)
  emptyStores()
  vi.useRealTimers()
})

function add(name: string, state: CardState): number {
  const [card] = addCards([new File(['x'], name)])
  changeCard(card?.id ?? 0, { state })
  return card?.id ?? 0
}

function show() {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const addresses = [{ url: 'https://osv.dev/npm.zip', lastError: null, lastErrorRemedy: null }]
  queries.setQueryData(queryKey('overview', 'advisory-needs', 's'), [
    {
      ...{ ecosystem: 'npm', state: 'NONE', componentsCount: 1, dataDate: null },
      offers: [{ name: 'OSV npm', kind: 'OSV', bytes: null, bytesDate: null, addresses }],
    },
  ])
  queries.setQueryData(queryKey('organization', 'advisory-access'), {
    service: { networkAllowed: false, deployment: 'desktop' },
    organizationUser: { role: 'Owner' },
  })
  render(
    <QueryClientProvider client={queries}>
      <TrayPanel />
    </QueryClientProvider>,
  )
}

/** Adds a version that needs data. */
async function addVersion(): Promise<void> {
  await MissingData.loadAhead()
  const stats = {
    ...{ compCount: 1, openKevCount: 0, severityCounts: { total: 0 }, triage: { carriedPending: 0 } },
    matchCoverage: { exact: 0, cpe: 0, name: 0, notEvaluated: 1, none: 0 },
  }
  const job = { id: 'j', sbom: { id: 's', stats } } as unknown as CardJob // what the row reads
  const version = { id: 's', environmentId: 'e', label: 'Shop / default / 1', entry: null, jobId: 'j' }
  add('a.json', { at: 'done', jobs: [job], versions: [version] })
}

test('a version that nothing evaluated is not said to have no findings', async () => {
  openTray()
  await addVersion()
  show()
  fireEvent.click(screen.getByRole('button', { name: /^Finished/ }))
  expect(screen.getByText(/^1 component/).textContent).toBe('1 component, not evaluated')
  expect(screen.queryByText(/findings|could not be evaluated/)).toBeNull()
})

/** Shows a version that needs data, and opens the question whether the network may be used. */
async function openConsent(): Promise<HTMLElement> {
  await addVersion()
  show()
  fireEvent.click(screen.getByRole('button', { name: /^Fetch 1 source/ }))
  return screen.getByRole('dialog')
}

test('a tray that opened by itself stays while a dialog of its row is read', async () => {
  openTray(true)
  const dialog = await openConsent()
  act(() => void vi.advanceTimersByTime(20_000))
  expect(useTray.getState().openedAt).not.toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  act(() => void vi.advanceTimersByTime(100)) // the focus goes back to its button
  act(() => (document.activeElement as HTMLElement).blur())
  act(() => void vi.advanceTimersByTime(20_000))
  expect(useTray.getState().openedAt).toBeNull()
})

test('keys that are pressed in a dialog of its row are not those of the tray', async () => {
  openTray()
  const dialog = await openConsent()
  fireEvent.keyDown(within(dialog).getByRole('button', { name: 'Cancel' }), { key: 'ArrowRight' })
  expect(useTray.getState().tab).toBeNull()
  fireEvent.keyDown(screen.getByText('Tray'), { key: 'ArrowRight' })
  expect(useTray.getState().tab).toBe('finished')
})

test('what failed is shown when the last row of Now is dismissed', () => {
  add('torn.json', { at: 'rejected', reasons: ['torn'] })
  vi.advanceTimersByTime(1_000)
  openTray()
  const id = add('a.json', { at: 'review' })
  show()
  const isPressed = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  expect(isPressed(/^Now/)).toBe('true')
  act(() => removeCard(id))
  expect(isPressed(/^Failed/)).toBe('true')
  act(() => useTray.setState({ tab: 'now' }))
  expect(isPressed(/^Now/), 'only when a row goes').toBe('true')
})

test('a target that was typed is there again after Escape', () => {
  openTray(true)
  const inspection = {
    format: 'CycloneDX',
    findings: [],
    duplicateOf: null,
    componentCount: 1,
  } as unknown as Inspection
  const target = { product: 'First guess', productId: 'p', environment: 'default', version: '1' }
  const id = add('a.json', { at: 'asking', inspection, target })
  show()
  const product = () => screen.getByLabelText<HTMLInputElement>('Product')
  fireEvent.change(product(), { target: { value: 'Another' } })
  expect(findCard(id)?.state).toMatchObject({ target: { product: 'Another', productId: null } })
  cleanup()
  show()
  expect(product().value).toBe('Another')
})

test('of a thousand files that failed the first have a line, and none interrupts', () => {
  openTray()
  const torn: CardState = { at: 'rejected', reasons: ['torn'] }
  const batch = { id: 'b', name: 'boms' }
  for (const { id } of addCards(Array.from({ length: 1_000 }, () => new File(['x'], 'a.json')))) {
    changeCard(id, { batch, state: torn })
  }
  show()
  expect(screen.getAllByText('Could not be read. Nothing was saved.')).toHaveLength(50)
  expect(screen.getByText('and 950 more: copy all reports to see them')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy all reports' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('of many questions the first have a form, and the row of the batch says how many more', () => {
  openTray(true)
  const batch = { id: 'b', name: 'boms' }
  for (const { id } of addCards(Array.from({ length: 9 }, () => new File(['x'], 'a.waybill-handover')))) {
    changeCard(id, { batch, state: { at: 'review' } })
  }
  show()
  expect(screen.getAllByRole('button', { name: /^Review/ })).toHaveLength(5)
  expect(screen.getByText('and 4 more questions')).toBeDefined()
})

test('of a version without data the next step is to fetch it, and not to triage nothing', async () => {
  openTray(true)
  await addVersion()
  show()
  const fetch = screen.getByRole('button', { name: /^Fetch 1 source/ })
  expect(document.activeElement).toBe(fetch)
  expect(fetch.hasAttribute('data-next')).toBe(true)
  expect(screen.getByRole('button', { name: 'Start triage' }).hasAttribute('data-next')).toBe(false)
  expect(screen.getByRole('img', { name: 'Done, advisory data is missing' })).toBeDefined()
})

/** Shows the tray at a URL, with a file that asks for its target and has the focus. Returns the page beside it. */
function showAsking(url: string): HTMLElement {
  history.replaceState(null, '', url)
  openTray(true)
  const inspection = {
    format: 'CycloneDX',
    findings: [],
    duplicateOf: null,
    componentCount: 1,
  } as unknown as Inspection
  const target = { product: 'Shop', productId: null, environment: 'default', version: '1' }
  add('a.json', { at: 'asking', inspection, target })
  const main = document.body.appendChild(document.createElement('main'))
  main.tabIndex = -1
  show()
  expect(document.activeElement).toBe(screen.getByLabelText('Product'))
  return main
}

test('another page takes the focus from a row that asks', () => {
  const main = showAsking('/')
  act(() => history.pushState(null, '', '/triage'))
  expect(document.activeElement).toBe(main)
  main.remove()
})

test.each(['/triage', '/triage/view/w', '/versions/e/v/triage', '/versions/e/v/triage/without-parts/only/direct'])(
  'the queue %s that writes its row to the URL leaves the focus and the tray alone',
  (queue) => {
    const main = showAsking(queue)
    act(() => history.replaceState(null, '', `${queue}/f1`))
    act(() => history.replaceState(null, '', `${queue}/f2`))
    expect(document.activeElement).toBe(screen.getByLabelText('Product'))
    act(() => useCards.setState(({ cards }) => ({ cards: cards.map((card) => ({ ...card, endedAt: Date.now() })) })))
    act(() => history.replaceState(null, '', `${queue}/f3`))
    expect(useTray.getState().openedAt).not.toBeNull()
    act(() => history.pushState(null, '', '/products'))
    expect(useTray.getState().openedAt).toBeNull()
    main.remove()
  },
)

test('only what has finished can be cleared', () => {
  openTray()
  const id = add('a.json', { at: 'review' })
  show()
  const clear = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Clear finished' }).disabled
  expect(clear()).toBe(true)
  act(() => changeCard(id, { state: { at: 'canceled' } }))
  expect(clear()).toBe(false)
  expect(screen.getByRole('button', { name: 'Now 0' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Finished 1' })).toBeDefined()
})

test('files that finished are cleared while others of their batch run', () => {
  openTray()
  const batch = { id: 'b', name: 'boms' }
  const states: CardState[] = [{ at: 'waiting' }, { at: 'rejected', reasons: ['torn'] }]
  const ids = states.map((state) => add('a.json', state))
  for (const id of ids) changeCard(id, { batch })
  show()
  const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear finished' })
  expect(clear.disabled, 'what failed is not cleared').toBe(true)
  const done = add('b.json', { at: 'canceled' })
  act(() => changeCard(done, { batch }))
  expect(screen.getByRole('button', { name: 'Finished 0' })).toBeDefined()
  expect(clear.disabled).toBe(false)
  fireEvent.click(clear)
  expect(useCards.getState().cards.map(({ id }) => id)).toEqual(ids)
  expect(clear.disabled).toBe(true)
})
