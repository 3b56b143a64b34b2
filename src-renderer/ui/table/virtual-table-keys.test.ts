import { expect, test } from 'vitest'
import { readTableKey } from './virtual-table-keys.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const move = (index: number) => ({ kind: 'move', index })

test.each([
  ['ArrowDown', 5, move(6)],
  ['j', 5, move(6)],
  ['k', 5, move(4)],
  ['ArrowUp', 0, move(0)],
  ['ArrowDown', 99, move(99)],
  ['PageDown', 5, move(15)],
  ['PageUp', 5, move(0)],
  ['Home', 50, move(0)],
  ['End', 0, move(99)],
  ['Enter', 5, { kind: 'open' }],
  [' ', 5, { kind: 'tick' }],
  ['ArrowRight', 5, { kind: 'expand', expanded: true }],
  ['ArrowLeft', 5, { kind: 'expand', expanded: false }],
  ['x', 5, null],
])('%s at %d', (key, cursor, expected) => {
  expect(readTableKey(press(key), cursor, 100, 10, true)).toEqual(expected)
})

test('ignores letters while shortcuts are off', () => {
  expect(readTableKey(press('j'), 5, 100, 10, false)).toBeNull()
})

test('ignores commands, and all keys in an empty table', () => {
  expect(readTableKey(press('ArrowDown', { altKey: true }), 5, 100, 10, true)).toBeNull()
  expect(readTableKey(press('j', { ctrlKey: true }), 5, 100, 10, true)).toBeNull()
  expect(readTableKey(press('ArrowDown'), 0, 0, 10, true)).toBeNull()
})

test.each([
  ['J', 5, 6],
  ['K', 0, 0],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 5, 4],
])('Shift and %s at %d extend to %d', (key, cursor, index) => {
  const expected = { kind: 'move', index, extends: true }
  expect(readTableKey(press(key, { shiftKey: true }), cursor, 100, 10, true)).toEqual(expected)
})

test('ignores Shift with the arrows that fold, and with letters while shortcuts are off', () => {
  expect(readTableKey(press('ArrowLeft', { shiftKey: true }), 5, 100, 10, true)).toBeNull()
  expect(readTableKey(press('J', { shiftKey: true }), 5, 100, 10, false)).toBeNull()
})
