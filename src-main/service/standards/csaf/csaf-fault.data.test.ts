import { existsSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formatsModule from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { realPath } from '#e2e/support/test-data.ts'
import { recordedVerdicts } from '#service/standards/recorded-verdicts-for-test.ts'
import { changedCsafDocuments, everyCsafMember } from './csaf-documents-for-test.ts'

const path = realPath('schemas/csaf/csaf_json_schema.json')

// The schema is not in every copy of the real data. Its verdicts are recorded, and compared in every run.
describe.runIf(existsSync(path))('the official schema', () => {
  test('has the recorded verdicts', () => {
    const ajv = new Ajv2020({ strict: false })
    ;(formatsModule as unknown as { default: (on: Ajv2020) => void }).default(ajv) // as its types do not say
    // Schemas of scores, which no document here has.
    for (const version of ['2.0', '3.0', '3.1']) ajv.addSchema({}, `https://www.first.org/cvss/cvss-v${version}.json`)
    const fits = ajv.compile(JSON.parse(readFileSync(path, 'utf8')) as object)
    const verdicts = changedCsafDocuments().map((document) => (fits(document) ? '1' : '0'))
    expect([fits(everyCsafMember), verdicts.join('')]).toEqual([true, recordedVerdicts('csaf')])
  })
})
