import { expect, test } from 'vitest'
import type { Need } from '#renderer/lib/missing-data-words.ts'
import { describeMissingData, nothingLeftWords } from './nothing-left.ts'

const need = (ecosystem: string, state: Need['state'], componentsCount: number | null): Need => ({
  ...{ ecosystem, state, componentsCount, dataDate: null },
  offers: [{ name: ecosystem, kind: 'OSV', bytes: null, bytesDate: null, addresses: [] }],
})

test('without advisory data nothing is called decided', () => {
  const missing = describeMissingData([need('npm', 'NONE', 964), need('kev', 'NONE', null)], Date.now())
  expect(missing).toBe('No data for npm (964 components).')
  expect(nothingLeftWords(0, { open: 964, all: 964, missing })).toBe(
    'Not evaluated yet. No data for npm (964 components).',
  )
  expect(nothingLeftWords(3, { open: 12, all: 964, missing })).toMatch(
    /^Every finding is decided\. Not evaluated yet: 12 of 964 components\. /,
  )
})

test('old data and data of no component does not make a version unevaluated', () => {
  expect(describeMissingData([need('npm', 'OLD', 964), need('epss', 'NONE', null)], Date.now())).toBe('')
})

test('no finding and a decided one are not the same, and unknown is said', () => {
  const words = (total: number, open: number, all: number) => nothingLeftWords(total, { open, all, missing: '' })
  expect(words(0, 0, 5)).toBe('No findings. New advisory data can add some.')
  expect(words(2, 0, 5)).toBe('Every finding is decided. New advisory data can add findings.')
  expect(words(0, 5, 5)).toBe('5 components of the newest versions could not be evaluated and remain unknown.')
  expect(words(2, 1, 5)).toBe(
    'Every finding is decided. 1 of 5 components of the newest versions could not be evaluated and remains unknown.',
  )
  expect(words(0, 1, 1)).toBe('1 component of the newest versions could not be evaluated and remains unknown.')
  expect(words(0, 0, 0)).toBe('The newest versions have no components.')
})

test('missing data is said also where all components of the newest versions were evaluated', () => {
  const missing = 'No data for npm (964 components).'
  expect(nothingLeftWords(2, { open: 0, all: 5, missing })).toBe(
    'Every finding is decided. No data for npm (964 components).',
  )
  expect(nothingLeftWords(0, { open: 0, all: 5, missing })).toBe('No findings. No data for npm (964 components).')
  expect(nothingLeftWords(0, { open: 0, all: 0, missing })).toBe('No findings. No data for npm (964 components).')
})
