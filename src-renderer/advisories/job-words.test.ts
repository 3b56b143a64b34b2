import { expect, test } from 'vitest'
import { headOfFailure, nameOfJob, newestOfEach, remedyOf } from './job-words.ts'

const fingerprint = 'ab'.repeat(32)

test.each([
  [`"x.bundle" is signed with a key that is not trusted here: ${fingerprint}`, { kind: 'trust', fingerprint }],
  [
    '"CISA KEV" would shrink from 1571 to 12 records, by more than 20 %: nothing was changed',
    { kind: 'remove', source: 'CISA KEV' },
  ],
  ['The organization does not allow the network', { kind: 'network' }],
  ['"x.json" is cut off', null],
])('%s', (message, remedy) => {
  expect(remedyOf(message)).toEqual(remedy)
})

test.each([
  ['IMPORT_ADVISORIES', 'CISA KEV', 'Importing CISA KEV'],
  ['IMPORT_ADVISORIES', null, 'Importing'],
  ['RESCAN', null, 'Matching versions again'],
])('%s of %s', (kind, source, words) => {
  expect(nameOfJob({ kind, advisorySource: source === null ? null : { id: '1', name: source } })).toBe(words)
})

test('a failure names what it is about', () => {
  const advisorySource = { id: '1', name: 'CISA KEV' }
  expect(headOfFailure({ kind: 'REFRESH_ADVISORIES', advisorySource })).toBe('CISA KEV: not fetched')
})

test('what failed again in the same way is told once', () => {
  const jobs = [
    { id: 3, error: 'cut off', message: '' },
    { id: 2, error: 'too large', message: '' },
    { id: 1, error: 'cut off', message: '' },
  ]
  expect(newestOfEach(jobs).map(({ id }) => id)).toEqual([3, 2])
})
