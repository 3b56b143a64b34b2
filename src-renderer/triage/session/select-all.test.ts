import { expect, test } from 'vitest'
import { makeRow } from './queue-row-fixture.ts'
import { isMixed } from './queue-row.ts'
import { notPresent, open, rows } from './triage-session-fixture.ts'

test('reads what the filter matches only once every decision before is saved, and decides just that', async () => {
  const { service, session } = open()
  const decided = session.decide(notPresent)
  const isOpen = (key: string) => !service.written.some(({ findingIds }) => findingIds.includes(`${key}-1`))
  const selected = session.selectFiltered(() => Promise.resolve(rows.filter(({ key }) => isOpen(key))), 'all')
  const others = session.decide({ status: 'fixed' })
  await Promise.all([decided, selected, others])
  expect(service.written.map(({ findingIds }) => findingIds.join())).toEqual(['a-1,a-2', 'b-1,b-2,c-1,c-2,d-1,d-2'])
})

test('says with a decision when each finding was last changed: in its row, or by this session since', async () => {
  const { service, session } = open()
  const read = '2026-11-20T08:00:00Z'
  const { representative } = makeRow('a')
  session.noteRead([
    { ...representative, id: 'a-2', updatedAt: '2026-11-20T09:00:00Z' },
    { ...representative, id: 'b-1', updatedAt: '2026-11-19T09:00:00Z' },
  ])
  for (const key of ['a', 'b']) session.toggleSelection(key)
  await session.decide(notPresent)
  expect(service.written[0]?.updatedAts).toEqual([read, '2026-11-20T09:00:00Z', read, read])
  session.moveTo('a')
  await session.decide({ status: 'fixed' })
  expect(service.written[1]?.updatedAts).toEqual(['written with step-1', 'written with step-1'])
})

test('overwrites contrary decisions only with the decision that it was chosen for', async () => {
  const { service, session } = open()
  session.setScope('PRODUCT')
  session.setOverwrites(true)
  await session.decide(notPresent)
  session.setScope('PRODUCT')
  await session.decide(notPresent)
  session.setOverwrites(true)
  session.setScope('EVERYWHERE')
  await session.decide(notPresent)
  expect(service.written.map(({ overwrites }) => overwrites)).toEqual([true, false, false])
})

test('moves to rows with an open finding: decided in part, or decided on evidence that is worse now', async () => {
  const affected = { id: '6f0b0a51-0001-4000-8000-000000000002' }
  const done = { ...makeRow('done'), vexStatus: affected, undecidedCount: 0, openCount: 0 }
  const differing = { ...makeRow('differing'), undecidedCount: 0, openCount: 0 }
  const worse = { ...makeRow('worse'), vexStatus: affected, undecidedCount: 0, openCount: 1 }
  const part = { ...makeRow('part'), undecidedCount: 1, openCount: 1 }
  const { session } = open([makeRow('first'), done, differing, worse, part])
  const visited: (string | null)[] = []
  for (let step = 0; step < 3; step += 1) {
    await session.decide(notPresent)
    visited.push(session.store.getState().cursor)
  }
  expect([visited, session.store.getState().isFinished]).toEqual([['worse', 'part', 'part'], true])
  expect([done, differing, worse, part, makeRow('open')].map(isMixed)).toEqual([false, true, false, true, false])
})

test('reads the rows again after a step of which not every finding comes back, and expects its time of all of them', async () => {
  const { service, session, reloads } = open()
  service.maxAfter = 2
  const select = () => session.selectFiltered(() => Promise.resolve(rows.slice(0, 2)), 'two')
  await select()
  await session.decide(notPresent)
  expect(reloads()).toBe(1)
  await select()
  await session.decide({ status: 'fixed' })
  expect(service.written[1]?.updatedAts).toEqual(Array.from({ length: 4 }, () => 'written with step-1'))
  await session.mark(rows.slice(0, 1), { kind: 'label', add: ['seen'], remove: [] })
  expect(reloads()).toBe(2)
  await session.mark(rows.slice(0, 2), { kind: 'label', add: ['seen'], remove: [] })
  expect(reloads()).toBe(3)
})
