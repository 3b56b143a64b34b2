import { expect, test } from 'vitest'
import { findSettings, settingsGroups } from './settings-pages.ts'

const found = (text: string) => findSettings(text).flatMap(({ pages }) => pages.map(({ label }) => label))

test.each([
  ['theme', ['General']],
  ['BACK', ['Backup']],
  ['order queue', ['Queue order']],
  ['safety', ['Backup', 'Signing keys', 'Audit log']],
  ['no such thing', []],
])('"%s" finds %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('nothing typed finds all of them', () => {
  expect(findSettings('  ')).toEqual(settingsGroups)
})

test('every page is in the index once', () => {
  const all = settingsGroups.flatMap(({ pages }) => pages.map(({ href }) => href))
  expect(new Set(all).size).toBe(all.length)
})
