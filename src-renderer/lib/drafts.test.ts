// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { draftLimits } from '#shared/bridge.ts'
import { browserKeeper, draftsName } from './draft-keepers.ts'
import { type Draft, findingsOf, keepDraft, openDrafts, readDraft, removeDraft, useDrafts } from './drafts.ts'
import { openSession } from './session.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const change = { vexStatusId: 'fixed', componentVulnId: 'f', currentSbomId: 's', expectedUpdatedAt: 't' }
function makeDraft(id: string, more: Partial<Draft> = {}): Draft {
  return {
    ...{ id, madeAt: '2026-11-29T20:00:00.000Z', userId: 'ada', mayHaveArrived: false, place: '/triage/f' },
    subjects: [{ vulnerability: 'CVE-1', package: 'a 1.0', version: '' }],
    change: { kind: 'one', input: change },
    ...more,
  }
}

const state = () => {
  const { drafts, ofOthers, unreadable, problem } = useDrafts.getState()
  return { ids: drafts.map(({ id }) => id), ofOthers, unreadable, problem }
}

it('keeps drafts in a browser in any order of changes and page loads, for each user apart', async () => {
  const step = fc.record({
    kind: fc.constantFrom('keep' as const, 'remove' as const, 'load' as const),
    user: fc.constantFrom('ada', 'ben'),
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    mayHaveArrived: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      localStorage.clear()
      openSession({ url: '/graphql', token: 'token' }, 'browser')
      const model = new Map([
        ['ada', new Map<string, Draft>()],
        ['ben', new Map<string, Draft>()],
      ])
      let user = 'ada'
      let close = openDrafts(user)
      for (const one of steps) {
        if (one.kind === 'load') {
          close()
          expect(useDrafts.getState().drafts).toEqual([])
          user = one.user
          close = openDrafts(user)
        } else if (one.kind === 'keep') {
          const draft = makeDraft(one.id, { userId: user, mayHaveArrived: one.mayHaveArrived })
          model.get(user)?.set(one.id, draft)
          await keepDraft(draft)
        } else {
          model.get(user)?.delete(one.id)
          await removeDraft(one.id)
        }
        await expect.poll(() => useDrafts.getState().drafts).toEqual([...(model.get(user)?.values() ?? [])])
      }
      close()
    }),
    { numRuns: 40 },
  )
})

it('sets damaged drafts of a browser aside and says so; those of a newer release stay', async () => {
  const name = draftsName('ada')
  const keeper = browserKeeper(localStorage, 'ada')
  for (const damaged of ['', '{', 'null', '{"version":1}', '{"version":1,"drafts":[1]}']) {
    localStorage.clear()
    localStorage.setItem(name, damaged)
    const found = await keeper.list()
    expect(found).toMatchObject({ drafts: [] })
    expect(found.problem).toContain('set aside')
    expect(localStorage.getItem(`${name} damaged`)).toBe(damaged)
    expect((await keeper.put({ id: 'a', text: 'b' })).drafts).toEqual([{ id: 'a', text: 'b' }])
  }
  localStorage.setItem(name, '{"version":2}')
  expect(await keeper.list()).toMatchObject({ drafts: [], problem: expect.stringContaining('newer Waybill') as string })
  await expect(keeper.put({ id: 'a', text: '' })).rejects.toThrow('newer Waybill')
  expect(localStorage.getItem(name)).toBe('{"version":2}')
})

it('bounds the drafts of a browser', async () => {
  const keeper = browserKeeper(localStorage, 'ada')
  await expect(keeper.put({ id: 'a', text: 'x'.repeat(draftLimits.characters + 1) })).rejects.toThrow('too large')
  const drafts = Array.from({ length: draftLimits.count }, (_, at) => ({ id: `${at}`, text: '' }))
  localStorage.setItem(draftsName('ada'), JSON.stringify({ version: 1, drafts }))
  await expect(keeper.put({ id: 'other', text: '' })).rejects.toThrow('no room')
  expect((await keeper.put({ id: '0', text: 'again' })).drafts).toHaveLength(draftLimits.count)
})

it('counts what it cannot read and what another user made, and shows neither', async () => {
  openSession({ url: '/graphql', token: 'token' }, 'browser')
  const keeper = browserKeeper(localStorage, 'ada')
  await keeper.put({ id: 'newer', text: JSON.stringify({ ...makeDraft('newer'), v: 2 }) })
  await keeper.put({ id: 'cut', text: '{"v":1' })
  await keeper.put({ id: 'ben', text: JSON.stringify({ v: 1, ...makeDraft('ben', { userId: 'ben' }) }) })
  await keeper.put({ id: 'own', text: JSON.stringify({ v: 1, ...makeDraft('own') }) })
  const close = openDrafts('ada')
  await expect.poll(state).toEqual({ ids: ['own'], ofOthers: 1, unreadable: 2, problem: null })
  close()
})

it('keeps nothing for a user who is not known, and nothing too large to compare', async () => {
  openSession({ url: '/graphql', token: 'token' }, 'browser')
  let close = openDrafts(null)
  await expect(keepDraft(makeDraft('a'))).rejects.toThrow('whose draft')
  close()
  close = openDrafts('ada')
  const componentVulnIds = Array.from({ length: 1_001 }, (_, at) => `${at}`)
  const many = { vexStatusId: 'fixed', componentVulnIds, expectedUpdatedAts: componentVulnIds }
  await expect(keepDraft(makeDraft('a', { change: { kind: 'many', input: many } }))).rejects.toThrow('at most 1,000')
  close()
})

it('reads only drafts that are whole', () => {
  const sound = makeDraft('a')
  expect(readDraft('a', JSON.stringify({ v: 1, ...sound }))).toEqual(sound)
  expect(readDraft('b', JSON.stringify({ v: 1, ...sound }))).toBeNull()
  for (const key of Object.keys(sound)) {
    expect(readDraft('a', JSON.stringify({ v: 1, ...sound, [key]: {} })), key).toBeNull()
    expect(readDraft('a', JSON.stringify({ v: 1, ...sound, [key]: undefined })), key).toBeNull()
  }
  for (const place of ['https://example.com', 'javascript:1', ''])
    expect(readDraft('a', JSON.stringify({ v: 1, ...sound, place }))).toBeNull()
  const many = { vexStatusId: 'fixed', componentVulnIds: ['f', 'g'], expectedUpdatedAts: ['t'] }
  expect(readDraft('a', JSON.stringify({ v: 1, ...sound, change: { kind: 'many', input: many } }))).toBeNull()
})

it('names the findings of a draft with the times at which they were read', () => {
  expect([...findingsOf({ kind: 'one', input: change })]).toEqual([['f', 't']])
  const many = { vexStatusId: 'fixed', componentVulnIds: ['f', 'g'], expectedUpdatedAts: ['t', 'u'] }
  expect([...findingsOf({ kind: 'many', input: many })]).toEqual([
    ['f', 't'],
    ['g', 'u'],
  ])
})
