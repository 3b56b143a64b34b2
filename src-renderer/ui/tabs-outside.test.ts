import { expect, test } from 'vitest'
import { tabsOutside } from './tabs-outside.ts'

const places = [0, 100, 200, 300].map((start) => ({ start, width: 80 }))

test('tabs that all fit are all in view', () => {
  expect(tabsOutside(places, { from: 0, width: 380 })).toEqual([])
  expect(tabsOutside(places, { from: 0, width: 379 })).toEqual([])
})

test('a tab that is cut at the end is out of view', () => {
  expect(tabsOutside(places, { from: 0, width: 350 })).toEqual([3])
  expect(tabsOutside(places, { from: 0, width: 250 })).toEqual([2, 3])
})

test('a tab below the first one, which stays, is out of view', () => {
  expect(tabsOutside(places, { from: 60, width: 330 })).toEqual([1])
  expect(tabsOutside(places, { from: 12, width: 380 })).toEqual([1]) // its first letter is under the cover
  expect(tabsOutside(places, { from: 200, width: 190 })).toEqual([1, 2])
})

test('the first tab is always in view', () => {
  expect(tabsOutside([{ start: 0, width: 300 }], { from: 0, width: 100 })).toEqual([])
  expect(tabsOutside([], { from: 0, width: 100 })).toEqual([])
})
