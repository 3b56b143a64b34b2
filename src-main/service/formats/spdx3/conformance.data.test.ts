import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { sampleBytes, sampleFiles, sampleJson } from '#e2e/support/sample-files.ts'
import { ownFolder, realPath } from '#e2e/support/test-data.ts'
import { shaclFaults } from '#service/exports/spdx3/official-verdict-for-test.ts'
import { read } from '#service/formats/read-for-test.ts'
import { everyClass } from './every-class-for-test.ts'
import { changedDocuments, recordedVerdicts } from './verdicts-for-test.ts'

const schema = JSON.parse(readFileSync(realPath('schemas/spdx/v3.0.1/rdf/schema.json'), 'utf8')) as object
const fitsSchema = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
const isValid = (document: unknown) => read(JSON.stringify(document)).document.schemaValid

test.each(sampleFiles(/^spdx3-jsonld$/).map(({ path, schemaCheck }) => [path, schemaCheck]))(
  '%s',
  async (path, check) => {
    const document = sampleJson(path) as object // all are objects
    const official = fitsSchema(document) && (await shaclFaults(document)).length === 0
    expect([read(sampleBytes(path)).document.schemaValid, official]).toEqual([check === 'pass', check === 'pass'])
  },
)

test('agrees with the manifest of the project’s own documents', () => {
  const rows = readFileSync(join(ownFolder, 'sboms/MANIFEST.tsv'), 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
  const own = rows.filter(([, , format]) => format === 'spdx3-jsonld')
  const wrong = own.filter(([path = '', , , , , check]) => {
    const text = readFileSync(join(ownFolder, 'sboms', path), 'utf8')
    return fitsSchema(JSON.parse(text)) !== (check === 'pass')
  })
  expect([wrong, own.length > 1]).toEqual([[], true])
})

test('takes a document with every class and every member as valid, like the schema and the model', async () => {
  expect([isValid(everyClass()), fitsSchema(everyClass()), await shaclFaults(everyClass())]).toEqual([true, true, []])
})

test('agrees in the recorded verdicts with the schema', () => {
  expect(
    changedDocuments()
      .map((document) => (fitsSchema(document) ? '1' : '0'))
      .join(''),
  ).toBe(recordedVerdicts())
})

test('adds to the schema only what the model says of references', async () => {
  const differing = changedDocuments().filter((document) => isValid(document) !== fitsSchema(document))
  expect(differing.map((document) => fitsSchema(document))).not.toContain(false)
  // The model takes long for each document. A reference that is no IRI does not reach it.
  const unfounded: unknown[] = []
  for (const document of differing.filter((one) => !JSON.stringify(one).includes('"2026-01-01T')).slice(0, 6)) {
    if ((await shaclFaults(document)).length === 0) unfounded.push(read(JSON.stringify(document)).document.findings)
  }
  expect([unfounded, differing.length > 4]).toEqual([[], true])
})
