import { expect, test } from 'vitest'
import { categoryParts } from './license-categories.ts'

test('counts components by the copyleft of their license, and what nothing is known of as unknown', () => {
  const rows = [
    { copyLeft: 'none', componentsCount: 3 },
    { copyLeft: 'unspecified', componentsCount: 2 },
    { copyLeft: 'weak', componentsCount: 1 },
    { copyLeft: 'none', componentsCount: 4 },
  ]
  expect(categoryParts(rows).map(({ label, count }) => `${count} ${label}`)).toEqual([
    ...['7 no copyleft', '1 weak copyleft', '0 strong copyleft', '0 network copyleft', '2 unknown copyleft'],
  ])
})
