import { expect, test } from 'vitest'
import { cursorOf, listConnection, pageRequest } from './connection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
const cursor = (id: string) => cursorOf([id])

test.each([
  ['everything', {}, 'abcde', false, false],
  ['the first', { first: 2 }, 'ab', true, false],
  ['what follows, without the row that it follows', { first: 2, after: cursor('b') }, 'cd', true, true],
  ['the end', { first: 2, after: cursor('d') }, 'e', false, true],
  ['nothing after the last', { after: cursor('e') }, '', false, true],
  ['the last', { last: 2 }, 'de', false, true],
  ['what precedes, without the row that it precedes', { last: 2, before: cursor('d') }, 'bc', true, true],
  ['the beginning', { last: 2, before: cursor('b') }, 'a', true, false],
  ['what precedes where no "last" is given', { before: cursor('d') }, 'abc', true, false],
  ['nothing', { first: 0 }, '', true, false],
])('returns for a list %s', (_name, given, expected, hasNextPage, hasPreviousPage) => {
  const { nodes, pageInfo } = listConnection(rows, (id) => id, given)
  expect([nodes.join(''), pageInfo]).toEqual([
    expected,
    {
      ...{ hasNextPage, hasPreviousPage },
      startCursor: expected ? cursor(expected.slice(0, 1)) : null,
      endCursor: expected ? cursor(expected.slice(-1)) : null,
    },
  ])
})

test.each([
  ['no argument', {}, { limit: 25, backward: false, cursor: null }],
  ['"first"', { first: 3 }, { limit: 3, backward: false, cursor: null }],
  ['"first" and "after"', { first: 3, after: cursor('x') }, { limit: 3, backward: false, cursor: ['x'] }],
  ['"after" alone', { after: cursor('x') }, { limit: 25, backward: false, cursor: ['x'] }],
  ['"last"', { last: 3 }, { limit: 3, backward: true, cursor: null }],
  ['"last" and "before"', { last: 3, before: cursor('x') }, { limit: 3, backward: true, cursor: ['x'] }],
  ['"before" alone', { before: cursor('x') }, { limit: 25, backward: true, cursor: ['x'] }],
  ['the most that a page has', { first: 1000 }, { limit: 1000, backward: false, cursor: null }],
  ['more than that', { first: 1001 }, { limit: 1000, backward: false, cursor: null }],
])('reads %s as a request for a page', (_name, given, expected) => expect(pageRequest(given)).toEqual(expected))

test.each([
  ['both directions', { first: 1, last: 1 }, 'Use "first" or "last", not both'],
  ['a negative size', { first: -1 }, 'A page cannot have -1 rows'],
  ['a cursor that is none', { after: 'x' }, 'Invalid cursor for this list'],
])('rejects %s', (_name, given, message) => expect(() => pageRequest(given)).toThrow(message))
