import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { realPath } from '#e2e/support/test-data.ts'

const options = { strict: false, allErrors: false, validateFormats: false }
const schemaOf = (release: string) =>
  JSON.parse(readFileSync(realPath(`schemas/spdx/${release}/spdx-schema.json`), 'utf8')) as object
const schemas = [new Ajv2019(options).compile(schemaOf('spec-2.3.1')), new Ajv(options).compile(schemaOf('spec-2.3'))]

/**
 * Validates a document with the official schemas of SPDX 2.3.1 and 2.3, in this order. Returns null for each that accepts it. The schemas
 * are part of the real data.
 */
export function validateSpdx2(document: unknown): readonly (string | null)[] {
  return schemas.map((validate) => (validate(document) ? null : JSON.stringify(validate.errors).slice(0, 400)))
}
