import { expect, test } from 'vitest'
import { describeShrinking, describeUntrustedKey, networkIsOff } from '#shared/failure-messages.ts'
import { headOfFailure, nameOfJob, latestPerFailure, remedyOf } from './job-text.ts'

const fingerprint = 'ab'.repeat(32)

test.each([
  [describeUntrustedKey('x.bundle', fingerprint), { kind: 'trust', fingerprint }],
  [
    `${describeShrinking('CISA KEV', '1571 to 12 records')}, by more than 20%. Nothing was changed`,
    { kind: 'remove', source: 'CISA KEV' },
  ],
  [networkIsOff, { kind: 'network' }],
  // As jobs of earlier releases failed, which stay in the list for 30 days.
  [`"x.bundle" is signed with a key that is not trusted here: ${fingerprint}`, { kind: 'trust', fingerprint }],
  ['The organization does not allow the network', { kind: 'network' }],
  ['"x.json" is cut off', null],
])('%s', (message, remedy) => {
  expect(remedyOf(message)).toEqual(remedy)
})

test.each([
  ['IMPORT_ADVISORIES', 'CISA KEV', 'kev.json', 'Importing CISA KEV'],
  ['IMPORT_ADVISORIES', null, 'kev.json', 'Importing kev.json'],
  ['IMPORT_ADVISORIES', null, null, 'Importing'],
  ['EXPORT_BUNDLE', null, 'x.bundle', 'Exporting a bundle'],
  ['RESCAN', null, null, 'Rescanning versions'],
])('%s of %s, %s', (kind, source, subject, words) => {
  expect(nameOfJob({ kind, advisorySource: source === null ? null : { id: '1', name: source }, subject })).toBe(words)
})

test('names the subject of a failure', () => {
  const advisorySource = { id: '1', name: 'CISA KEV' }
  const kind = 'REFRESH_ADVISORIES'
  expect(headOfFailure({ kind, advisorySource, subject: 'https://a.example' })).toBe('CISA KEV: fetch failed')
  expect(headOfFailure({ kind, advisorySource: null, subject: 'https://a.example' })).toBe(
    'https://a.example: fetch failed',
  )
  expect(headOfFailure({ kind, advisorySource: null, subject: null })).toBe('Fetch failed')
})

test('shows repeated identical failures once', () => {
  const jobs = [
    { id: 4, error: 'cut off', message: '', subject: 'a.zip' },
    { id: 3, error: 'cut off', message: '', subject: 'b.zip' },
    { id: 2, error: 'too large', message: '', subject: 'a.zip' },
    { id: 1, error: 'cut off', message: '', subject: 'a.zip' },
  ]
  expect(latestPerFailure(jobs).map(({ id }) => id)).toEqual([4, 3, 2])
})
