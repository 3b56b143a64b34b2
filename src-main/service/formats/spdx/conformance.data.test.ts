import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleBytes, sampleFiles, sampleJson } from '#e2e/support/sample-files.ts'
import { ownFolder } from '#e2e/support/test-data.ts'
import { isObject } from '#service/domain/json-values.ts'
import { changeDocument, changes } from './changed-for-test.ts'
import { everyMember } from './every-member-for-test.ts'
import { createOfficialValidator, listOfficialWords } from './official-schema-for-test.ts'
import { recordedVerdicts, collectVerdicts } from './verdicts-for-test.ts'
import { verdictOn } from './verdict-on-for-test.ts'

const official = { '2.2': createOfficialValidator('2.2'), '2.3': createOfficialValidator('2.3') }

test.each(sampleFiles(/^spdx-json$/).map(({ path, schemaCheck }) => [path, schemaCheck]))('%s', (path, check) => {
  const document = sampleJson(path)
  if (!isObject(document)) throw new Error(`"${path}" is no object`)
  const edition = String(document['spdxVersion']).startsWith('SPDX-2.2') ? '2.2' : '2.3'
  const verdict = official[edition](document)
  expect([verdictOn(sampleBytes(path)), verdict]).toEqual([verdict, check === 'pass'])
})

test('agrees in the manifest of the project’s own documents with the schemas', () => {
  const rows = readFileSync(join(ownFolder, 'sboms/MANIFEST.tsv'), 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
  const own = rows.filter(([, , format]) => format === 'spdx-json')
  const wrong = own.filter(([path = '', , , edition, , check]) => {
    const bytes = readFileSync(join(ownFolder, 'sboms', path))
    const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes)
    return official[edition === '2.2' ? '2.2' : '2.3'](JSON.parse(text) as object) !== (check === 'pass')
  })
  expect([wrong, own.length > 5]).toEqual([[], true])
})

test.each(['2.2', '2.3'] as const)('agrees in the recorded results of %s with its schema', (edition) => {
  expect(collectVerdicts(edition, official[edition], listOfficialWords())).toEqual(recordedVerdicts()[edition])
})

test.each(['2.2', '2.3'] as const)('validates 300 documents of %s with several changes like the schema', (edition) => {
  fc.assert(
    fc.property(changes, (list) => {
      const document = changeDocument(everyMember(edition), list)
      expect(verdictOn(Buffer.from(JSON.stringify(document)))).toBe(official[edition](document))
    }),
    { numRuns: 300 },
  )
})
