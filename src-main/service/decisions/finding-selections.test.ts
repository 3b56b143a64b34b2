import { expect, test } from 'vitest'
import { createFindingSelections } from './finding-selections.ts'

const many = (from: number, to: number) =>
  new Map(Array.from({ length: to - from }, (_, at) => [`f${from + at}`, null]))

function open() {
  let minutes = 0
  const selections = createFindingSelections(() => new Date(minutes * 60_000))
  return { selections, wait: (more: number) => (minutes += more) }
}

test('adds findings in their order, each once, with the time that was given last', () => {
  const { selections } = open()
  const { id } = selections.add(
    'ada',
    null,
    new Map([
      ['a', '1'],
      ['b', '1'],
    ]),
  )
  expect(
    selections.add(
      'ada',
      id,
      new Map([
        ['c', '2'],
        ['a', '2'],
      ]),
    ),
  ).toEqual({ id, count: 3 })
  expect([...selections.get('ada', id)]).toEqual([
    ['a', '2'],
    ['b', '1'],
    ['c', '2'],
  ])
})

test('is its user’s own, and has a limit that changes nothing', () => {
  const { selections } = open()
  const { id } = selections.add('ada', null, many(0, 100_000))
  expect(() => selections.get('ben', id)).toThrow(`Selection "${id}" not found`)
  expect(() => selections.add('ben', id, many(0, 1))).toThrow('not found')
  expect(() => selections.add('ada', id, many(100_000, 100_001))).toThrow(
    '100001 findings exceed the limit of 100000 in a selection',
  )
  expect(selections.get('ada', id).size).toBe(100_000)
})

test('ends after half an hour without use, also if the clock is set back', () => {
  const { selections, wait } = open()
  const { id } = selections.add('ada', null, many(0, 1))
  wait(29)
  expect(selections.get('ada', id).size).toBe(1)
  wait(29)
  expect(selections.get('ada', id).size).toBe(1)
  wait(-31)
  expect(() => selections.get('ada', id)).toThrow('not found')
})

test('drops those that were used least recently when all together are too many', () => {
  const { selections } = open()
  const ids = [0, 1, 2, 3, 4].map(() => selections.add('ada', null, many(0, 100_000)).id)
  selections.get('ada', ids[0] ?? '')
  const last = selections.add('ben', null, many(0, 10)).id
  const known = [...ids, last].filter((id) => {
    try {
      return selections.get(id === last ? 'ben' : 'ada', id).size > 0
    } catch {
      return false
    }
  })
  expect(known).toEqual([ids[0], ...ids.slice(2), last])
})
