import { expect, it } from 'vitest'
import { makeRow } from './queue-row-fixture.ts'
import { inheritedRow, notPresent, open } from './triage-session-fixture.ts'
import { currentDecision } from './triage-state.ts'

/** A session over a row of the version and two that a part brings, the first of which has the cursor. */
function openWithPart() {
  const opened = open([inheritedRow('a'), inheritedRow('b'), makeRow('own')])
  const row = () => opened.session.store.getState().rows.find(({ key }) => key === 'a')
  const shown = () => {
    const state = opened.session.store.getState()
    const current = row()
    const { representative, componentVulnIds = [], updatedAt } = current ?? {}
    const holder = representative?.decidedFor?.id ?? 'part'
    const status = current && currentDecision(state, current)?.status
    return [holder, status ?? null, componentVulnIds.join(), updatedAt]
  }
  return { ...opened, shown, isAlone: () => opened.session.store.getState().isAlone }
}

const inPart = ['part', null, 'a-1,a-2', '2026-11-20T08:00:00Z']

it('decides for this version alone once, and for the part again at the next row', async () => {
  const { service, session, shown, isAlone } = openWithPart()
  session.toggleAlone()
  expect(isAlone()).toBe(true)
  await session.decide(notPresent)
  expect([isAlone(), shown()]).toEqual([false, ['yard', 'not_affected', 'alone a-1,alone a-2', 'written with step-1']])
  await session.decide(notPresent)
  expect(service.written.map(({ aloneIn }) => aloneIn)).toEqual(['yard', null])
})

it('decides again about its row, by the time it was changed last', async () => {
  const { service, session } = openWithPart()
  session.toggleAlone()
  await session.decide(notPresent)
  session.moveTo('a')
  await session.decide({ status: 'fixed' })
  expect(service.written[1]).toMatchObject({
    ...{ aloneIn: null, findingIds: ['alone a-1', 'alone a-2'] },
    updatedAts: ['written with step-1', 'written with step-1'],
  })
})

it('shows the finding of the part again when the step is undone or withdrawn, and the other way', async () => {
  const { session, said, shown } = openWithPart()
  session.toggleAlone()
  await session.decide(notPresent)
  const alone = shown()
  await session.undo()
  expect(shown().slice(0, 3)).toEqual(inPart.slice(0, 3))
  session.toggleAlone()
  await session.decide(notPresent)
  session.moveTo('a')
  await session.withdraw()
  expect(shown().slice(0, 3)).toEqual(inPart.slice(0, 3))
  expect(said.at(-1)).toBe('noted back')
  await session.undo()
  expect(shown().slice(0, 3)).toEqual(alone.slice(0, 3))
})

it('reads the queue again after it withdrew several findings of a row', async () => {
  const { session, reloads } = openWithPart()
  session.toggleAlone()
  await session.decide(notPresent)
  session.moveTo('a')
  await session.withdraw()
  expect(reloads()).toBe(1)
})

it('says why there is nothing to switch or to withdraw, and what failed', async () => {
  const { service, session, said, shown, isAlone } = openWithPart()
  session.moveTo('own')
  session.toggleAlone()
  await session.withdraw()
  expect([isAlone(), ...said]).toEqual([
    false,
    expect.stringContaining('Only what a part brings'),
    expect.stringContaining('has not decided about this'),
  ])
  session.moveTo('a')
  session.toggleAlone()
  await session.decide(notPresent)
  session.moveTo('a')
  session.toggleAlone()
  expect([isAlone(), said.at(-1)]).toEqual([false, expect.stringContaining('Press Shift+O')])
  service.rejected = new Set(['alone a-1'])
  const alone = shown()
  await session.withdraw()
  expect([shown(), said.at(-1)]).toEqual([alone, expect.stringContaining('could not be withdrawn')])
})

it('is for its row: moving, a wider scope and a new switch end it, and selected rows keep it', () => {
  const { session, isAlone } = openWithPart()
  for (const end of [
    () => session.moveBy(1, false),
    () => session.moveTo('b'),
    () => session.setScope('PRODUCT'),
    () => session.toggleAlone(),
  ]) {
    session.moveTo('a')
    session.toggleAlone()
    expect(isAlone()).toBe(true)
    end()
    expect(isAlone()).toBe(false)
  }
  session.toggleSelection('a')
  session.setScope('PRODUCT')
  session.toggleAlone()
  session.moveTo('b')
  expect([isAlone(), session.store.getState().scope]).toEqual([true, 'VERSION'])
})

it('repeats a decision for this version alone as one', async () => {
  const { service, session } = openWithPart()
  session.toggleAlone()
  await session.decide(notPresent)
  await session.repeat()
  session.moveTo('own')
  await session.repeat()
  expect(service.written.map(({ aloneIn, findingIds }) => [aloneIn, findingIds[0]])).toEqual([
    ['yard', 'a-1'],
    ['yard', 'b-1'],
    [null, 'own-1'],
  ])
})
