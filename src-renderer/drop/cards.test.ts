import { beforeEach, describe, expect, it } from 'vitest'
import {
  addCards,
  changeCard,
  listCardLines,
  pickOpenCard,
  reasonsOf,
  removeCard,
  removeFinished,
  useCards,
} from './cards.ts'
import type { CardState, Inspection } from './cards.ts'

const asking: CardState = { at: 'asking', inspection: {} as Inspection }
const states: Record<string, CardState> = {
  waiting: { at: 'waiting' },
  asking,
  working: { at: 'working', jobs: [], versions: [] },
  done: { at: 'done', jobs: [], versions: [] },
  rejected: { at: 'rejected', reasons: [] },
}

beforeEach(() => useCards.setState({ cards: [], skippedFiles: 0 }))

function add(...names: string[]) {
  for (const [place, card] of addCards(
    names.map((name) => new File(['x'], name)),
    2,
  ).entries()) {
    const state = states[names[place] ?? '']
    if (state) changeCard(card.id, { state })
  }
  return useCards.getState().cards
}

describe('cards', () => {
  it.each([
    [['done', 'working', 'rejected', 'asking', 'asking'], 3],
    [['done', 'working', 'rejected'], 2],
    [['done', 'working', 'waiting'], 1],
    [['done', 'done'], 1],
  ])('opens with %s the card number %s', (names, place) => {
    const cards = add(...names)
    expect(pickOpenCard(cards)).toBe(cards[place])
  })

  it('say why each file was not stored, before lines of other files', () => {
    const names = ['done', 'refused', 'waiting', 'failed', 'done', 'refused', 'done', 'done']
    states['refused'] = { at: 'rejected', reasons: ['not an SBOM', 'nor VEX'] }
    states['failed'] = { at: 'failed', message: 'no connection', remedy: null, mayRetry: true }
    const lines = listCardLines(
      add(...names).map((card) => useCards.getState().cards.find(({ id }) => id === card.id) ?? card),
    )
    expect(lines.map(({ state }) => [state.at, ...reasonsOf(state)])).toEqual([
      ['rejected', 'not an SBOM', 'nor VEX'],
      ['failed', 'no connection'],
      ['rejected', 'not an SBOM', 'nor VEX'],
      ['done'],
      ['waiting'],
    ])
    useCards.setState({ cards: [], skippedFiles: 0 })
    expect(listCardLines(add(...Array.from({ length: 9 }, () => 'refused'))).length).toBe(9)
  })

  it('clear the note about skipped files with the last card', () => {
    add('done', 'asking')
    removeFinished()
    const [left] = useCards.getState().cards
    expect([useCards.getState().cards.length, useCards.getState().skippedFiles]).toEqual([1, 2])
    removeCard(left?.id ?? 0)
    expect(useCards.getState().skippedFiles).toBe(0)
  })
})
