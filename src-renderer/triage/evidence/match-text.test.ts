import { expect, test } from 'vitest'
import { asSentence, describeMatch, describeOrder } from './match-text.ts'

const matched = (state: string, confidence: string) => ({
  state,
  confidence,
  component: { name: 'log4j-core', ecosystem: 'Maven' },
  evidence: {
    record: 'GHSA-jfh8',
    source: 'OSV',
    range: '2.0 to before 2.15.0',
    comparedVersion: '2.14.1',
    comparedName: 'log4j',
  },
})

test.each([
  [
    'AFFECTED',
    'EXACT',
    'is in the affected range 2.0 to before 2.15.0. Matched by package URL with the OSV record GHSA-jfh8.',
  ],
  [
    'AFFECTED',
    'CPE_WEAK',
    'is in the affected range 2.0 to before 2.15.0. Matched by CPE with the OSV record GHSA-jfh8.',
  ],
  [
    'INACTIVE',
    'WEAK',
    'was in the affected range 2.0 to before 2.15.0. Matched by package URL with the OSV record GHSA-jfh8.',
  ],
  [
    'NOT_EVALUATED',
    'EXACT',
    'could not be compared with the affected range 2.0 to before 2.15.0 of the OSV record GHSA-jfh8.',
  ],
])('%s %s', (state, confidence, words) => {
  expect(describeMatch(matched(state, confidence))).toBe(`log4j-core 2.14.1 ${words}`)
})

test.each([
  ['dpkg', 'Debian package versions'],
  ['pub', 'pub versions'],
])('describes the order %s', (comparator, words) => {
  expect(describeOrder({ comparedName: 'curl', comparator })).toBe(`Compared as curl, ordered as ${words}.`)
})

test.each([
  ['package and version compared', 'Package and version compared.'],
  ['Debian 12 is the release.', 'Debian 12 is the release.'],
])('formats %s as a sentence', (words, sentence) => {
  expect(asSentence(words)).toBe(sentence)
})
