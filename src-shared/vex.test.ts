import { expect, test } from 'vitest'
import { vexJustifications, vexResponses, vexStatuses } from './vex.ts'

test('numbers justifications and responses as their keys are', () => {
  for (const list of [vexJustifications, vexResponses])
    expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1))
})

test('gives each an id of its own', () => {
  const ids = [vexStatuses, vexJustifications, vexResponses].flatMap((list) => list.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})
