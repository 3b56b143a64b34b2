// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { switchConnection } from '#renderer/lib/switch-connection.ts'
import { useToasts } from '#renderer/lib/toasts.ts'
import { addCards, changeCard, useCards } from './cards.ts'
import type { CardState } from './cards.ts'
import './run-card.ts'

beforeEach(() => useCards.setState({ cards: [], skippedFiles: 0, jobIds: new Set() }))

const working: CardState = { at: 'working', jobs: [], versions: [] }
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it.each<[CardState, boolean]>([
  [{ at: 'waiting' }, true],
  [{ at: 'review' }, true],
  [working, false],
  [{ at: 'rejected', reasons: ['torn'] }, false],
])('a page with a file that is %j asks before it is left: %s', (state, asks) => {
  const [card] = addCards([new File(['x'], 'a.json')])
  changeCard(card!.id, { state })
  expect(isAsked()).toBe(asks)
  useCards.setState({ cards: [] })
  expect(isAsked()).toBe(false)
})

it('the connection is not switched while a file is not stored', async () => {
  const [card] = addCards([new File(['x'], 'a.json'), new File(['y'], 'b.json')])
  useToasts.setState({ log: [] })
  const said = () => JSON.stringify(useToasts.getState())
  await switchConnection('harbor')
  expect(said()).toContain('2 files are not stored yet.')
  changeCard(card!.id, { state: working })
  await switchConnection('harbor')
  expect(said()).toContain('1 file is not stored yet.')
})

it('the desktop shell hears the names of files that are not stored, each change once', () => {
  const told: (readonly string[])[] = []
  const bridge = { files: { noteUnstored: (names: readonly string[]) => told.push(names) } }
  Object.defineProperty(window, 'waybill', { value: bridge, configurable: true })
  const [card] = addCards([new File(['x'], 'a.json'), new File(['y'], 'b.json')])
  changeCard(card!.id, { state: { at: 'reading' } })
  expect(isAsked()).toBe(false)
  changeCard(card!.id, { state: working })
  useCards.setState({ cards: [] })
  Reflect.deleteProperty(window, 'waybill')
  expect(told).toEqual([['a.json', 'b.json'], ['b.json'], []])
})
