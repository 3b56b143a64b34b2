import { afterEach, expect, test, vi } from 'vitest'
import { findSettings, settingsGroups } from './settings-pages.ts'

const found = (text: string) => findSettings(text).flatMap(({ pages }) => pages.map(({ label }) => label))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['theme', ['General']],
  ['BACK', ['Backup']],
  ['order queue', ['Queue order']],
  ['who may', ['People']],
  ['this computer', ['General', 'Connections']],
  ['no such thing', []],
])('"%s" finds %j', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

test('nothing typed finds all of them, in a browser without what only the desktop app has', () => {
  const all = settingsGroups.flatMap(({ pages }) => pages.map(({ label }) => label))
  expect(found('  ')).toEqual(all.filter((label) => label !== 'Desktop'))
  vi.stubGlobal('window', { waybill: {} })
  expect(found('  ')).toEqual(all)
})

test('every page is in the index once', () => {
  const all = settingsGroups.flatMap(({ pages }) => pages.map(({ href }) => href))
  expect(new Set(all).size).toBe(all.length)
})
