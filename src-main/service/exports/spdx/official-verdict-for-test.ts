import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv } from 'ajv'
import { hasSamples, schemaText } from './samples-for-test.ts'

const options = { strict: false, allErrors: false, validateFormats: false }
const schemas = hasSamples
  ? [
      new Ajv2019(options).compile(JSON.parse(schemaText('spdx/spec-2.3.1/spdx-schema.json')) as object),
      new Ajv(options).compile(JSON.parse(schemaText('spdx/spec-2.3/spdx-schema.json')) as object),
    ]
  : []

/** What the official schemas of SPDX 2.3.1 and 2.3 say of a document, one after the other; null for one that accepts it. */
export function spdx2Verdicts(document: unknown): readonly (string | null)[] {
  return schemas.map((validate) => (validate(document) ? null : JSON.stringify(validate.errors).slice(0, 400)))
}
