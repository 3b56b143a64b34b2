import { describe, expect, it } from 'vitest'
import type { Practice, TriageFacts } from '#renderer/lib/practice.ts'
import { afterEffects, courseSteps, effectsBetween, isDone, withoutStep } from './course.ts'

const facts: TriageFacts = {
  versionId: 'v',
  cursor: 'a',
  selected: 0,
  pending: null,
  decisions: 0,
  lastRows: 0,
  undone: 0,
  isExporting: false,
}
const start: Practice = {
  place: { productId: 'p', environmentId: 'e', versionId: 'v' },
  step: 0,
  isOn: true,
  done: {},
  startedAt: 0,
  endedAt: null,
}

describe('what happened on the page', () => {
  it.each([
    ['nothing', facts, []],
    ['a move', { ...facts, cursor: 'b' }, ['moved']],
    ['a decision, which moves on by itself', { ...facts, cursor: 'b', decisions: 1, lastRows: 1 }, ['decided']],
    ['one for several rows', { ...facts, decisions: 1, lastRows: 2 }, ['decided', 'decided-selected']],
    ['a selection', { ...facts, selected: 2 }, ['selected']],
    ['a status that waits for its digit', { ...facts, pending: 'not_affected' }, []],
    ['an undone decision, with its cursor', { ...facts, cursor: 'b', decisions: 0, undone: 1 }, ['undone']],
    ['the export', { ...facts, isExporting: true }, ['exported']],
  ] as const)('%s', (_name, after, effects) => {
    expect(effectsBetween(facts, after)).toEqual(effects)
  })

  it('is no decision when one is redone less than undone, and nothing of another version', () => {
    expect(effectsBetween({ ...facts, selected: 3 }, { ...facts, selected: 2 })).toEqual([])
    expect(effectsBetween(facts, { ...facts, versionId: 'w', cursor: 'b' })).toEqual([])
    expect(effectsBetween(null, facts)).toEqual([])
    expect(effectsBetween({ ...facts, cursor: null }, facts)).toEqual([])
  })
})

describe('the course', () => {
  it('teaches its keys in this order', () => {
    expect(courseSteps.map(({ keys }) => keys)).toEqual(['j', 'n 2', 'v', 'n 2', 'z', '$mod+e'])
  })

  it('goes on with what the step waits for, and with nothing else', () => {
    expect(afterEffects(start, ['decided', 'selected'])).toBe(start)
    expect(afterEffects(start, ['moved'])).toMatchObject({ step: 1, done: { move: 1 } })
  })

  it('is done after its last step, also when steps were skipped', () => {
    const skipped = courseSteps.reduce(withoutStep, start)
    expect([isDone(start), isDone(skipped), skipped.done]).toEqual([false, true, {}])
    expect(withoutStep(skipped).step).toBe(courseSteps.length)
    expect(afterEffects(skipped, ['moved'])).toBe(skipped)
  })
})
