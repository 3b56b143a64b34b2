import { expect, test } from 'vitest'
import { createPressedKeys } from './pressed-keys.ts'

test('keys that are pressed before the list is there are handled one after the other once it is', () => {
  const keys = createPressedKeys()
  const handled: string[] = []
  const change = (key: string) => {
    handled.push(key)
    return true
  }
  expect(['ArrowDown', 'PageDown', 'Enter'].map(keys.press)).toEqual([true, true, true])
  const forget = keys.follow(change)
  expect(handled).toEqual(['ArrowDown']) // the next one is for the list as it is after this one
  forget()
  keys.follow(change)
  expect(handled).toEqual(['ArrowDown', 'PageDown'])
  keys.press('ArrowUp')
  expect(handled).toEqual(['ArrowDown', 'PageDown'])
  keys.follow(change)
  keys.follow(change)
  expect(handled).toEqual(['ArrowDown', 'PageDown', 'Enter', 'ArrowUp'])
})

test('a key that changes nothing does not hold back the next one', () => {
  const keys = createPressedKeys()
  const handled: string[] = []
  keys.press('Enter')
  keys.follow((key) => {
    handled.push(key)
    return false
  })
  keys.press('Enter')
  expect(handled).toEqual(['Enter', 'Enter'])
})

test('keys of the field stay with it', () => {
  const keys = createPressedKeys()
  expect(['a', 'Home', 'Escape', 'Tab'].map(keys.press)).toEqual([false, false, false, false])
})
