import { expect, test } from 'vitest'
import { sampleBytes, sampleFiles } from '#e2e/support/sample-files.ts'
import { read } from '#service/formats/read-for-test.ts'
import { everyMember } from './every-member-for-test.ts'
import { createOwnValidator, recordedVerdicts, collectVerdicts } from './verdicts-for-test.ts'
import { verdictOn } from './verdict-on-for-test.ts'

test.each(sampleFiles(/^spdx-json$/).map(({ path, schemaCheck }) => [path, schemaCheck]))('%s: %s', (path, check) => {
  expect(verdictOn(sampleBytes(path))).toBe(check === 'pass')
})

test.each(['2.2', '2.3'] as const)('accepts every member of %s without issues', (edition) => {
  const { document } = read(everyMember(edition))
  expect([document.schemaValid, document.findings]).toEqual([true, []])
})

test.each(['2.2', '2.3'] as const)(
  'validates every change of every place of %s and every word like its schema',
  (edition) => {
    const recorded = recordedVerdicts()[edition]
    const words = Object.keys(recorded.words)
    expect(collectVerdicts(edition, createOwnValidator(edition), words)).toEqual(recorded)
    expect([recorded.changes.length > 200, words.length > 80]).toEqual([true, true])
  },
)

test.each([
  ['2.2', 'SPDX-2.2.1', { downloadLocation: 'NONE' }, /^\/packages\/0: The member "copyrightText" is missing/],
  ['2.3', 'SPDX-2.3', {}, /^\/packages\/0: The member "downloadLocation" is missing/],
  ['2.2', 'SPDX-2.2', { releaseDate: '2026-01-01T00:00:00Z' }, /"releaseDate": it came with SPDX 2.3/],
] as const)('reports an error with its place: %s %s %j', (_, spdxVersion, members, expected) => {
  const { document } = read({ spdxVersion, packages: [{ SPDXID: 'SPDXRef-a', name: 'a', ...members }] })
  const messages = document.findings.map(({ pointer, message }) => `${pointer}: ${message}`)
  expect([document.schemaValid, messages.some((message) => expected.test(message))]).toEqual([false, true])
})
