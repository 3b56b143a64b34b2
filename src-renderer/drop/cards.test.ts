import { beforeEach, describe, expect, it } from 'vitest'
import { addCards, changeCard, findCard, reasonsOf, removeCard, useCards } from './cards.ts'
import type { CardState } from './cards.ts'

beforeEach(() => useCards.setState({ cards: [], skippedFiles: 0, jobIds: new Set() }))

function add(count: number) {
  return addCards(
    Array.from({ length: count }, (_, at) => new File(['x'], `${at}.json`)),
    2,
  ).map(({ id }) => id)
}

describe('cards', () => {
  it.each<[CardState, readonly string[]]>([
    [{ at: 'rejected', reasons: ['not an SBOM', 'nor VEX'] }, ['not an SBOM', 'nor VEX']],
    [{ at: 'failed', message: 'no connection', remedy: null, mayRetry: true }, ['no connection']],
    [{ at: 'done', jobs: [], versions: [] }, []],
  ])('say why a file was not stored', (state, reasons) => expect(reasonsOf(state)).toEqual(reasons))

  it('know when a file ended; one that is tried again has not', () => {
    const [id = 0] = add(1)
    expect(findCard(id)?.endedAt).toBeNull()
    changeCard(id, { state: { at: 'rejected', reasons: ['torn'] } })
    expect(findCard(id)?.endedAt).toBeCloseTo(Date.now(), -3)
    changeCard(id, { state: { at: 'waiting' } })
    expect(findCard(id)?.endedAt).toBeNull()
  })

  it('clear the note about skipped files with the last card', () => {
    const [one = 0, other = 0] = add(2)
    removeCard(one)
    expect([useCards.getState().cards.length, useCards.getState().skippedFiles]).toEqual([1, 2])
    removeCard(other)
    expect(useCards.getState().skippedFiles).toBe(0)
  })
})
