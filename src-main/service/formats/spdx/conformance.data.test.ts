import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleBytes, sampleFiles, sampleJson } from '#e2e/support/sample-files.ts'
import { isObject } from '#service/formats/json/values.ts'
import { changed, changes } from './changed-for-test.ts'
import { everyMember } from './every-member-for-test.ts'
import { officialJudge, officialWords } from './official-schema-for-test.ts'
import { recordedVerdicts, verdictsOf } from './verdicts-for-test.ts'
import { verdictOn } from './verdict-on-for-test.ts'

const official = { '2.2': officialJudge('2.2'), '2.3': officialJudge('2.3') }

test.each(sampleFiles(/^spdx-json$/).map(({ path, schemaCheck }) => [path, schemaCheck]))('%s', (path, check) => {
  const document = sampleJson(path)
  if (!isObject(document)) throw new Error(`"${path}" is no object`)
  const edition = String(document['spdxVersion']).startsWith('SPDX-2.2') ? '2.2' : '2.3'
  const verdict = official[edition](document)
  expect([verdictOn(sampleBytes(path)), verdict]).toEqual([verdict, check === 'pass'])
})

test.each(['2.2', '2.3'] as const)('what is written down of %s is what its schema says', (edition) => {
  expect(verdictsOf(edition, official[edition], officialWords())).toEqual(recordedVerdicts()[edition])
})

test.each(['2.2', '2.3'] as const)('300 documents of %s with several changes', (edition) => {
  fc.assert(
    fc.property(changes, (list) => {
      const document = changed(everyMember(edition), list)
      expect(verdictOn(Buffer.from(JSON.stringify(document)))).toBe(official[edition](document))
    }),
    { numRuns: 300, seed: 20261121 },
  )
})
