import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { createRequire } from 'node:module'
import { officialSchemas } from '#service/standards/cyclonedx/cyclonedx-schema-files.ts'

const requireHere = createRequire(import.meta.url)
type AddFormats = (ajv: Ajv, options?: object) => unknown

const compiled = new Map<string, ValidateFunction>()

/** Validates a whole document with the stock validator and the official schema. */
export function validateWithPublishedSchema(specVersion: string, document: unknown): boolean {
  const validate = compiled.get(specVersion) ?? compile(specVersion)
  compiled.set(specVersion, validate)
  return validate(document) === true
}

function compile(specVersion: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, logger: false })
  // Both are CommonJS, which their types do not declare.
  ;(((formats as { default?: unknown }).default as AddFormats | undefined) ?? (formats as unknown as AddFormats))(ajv)
  ;(requireHere('ajv-formats-draft2019') as AddFormats)(ajv, { formats: ['idn-email'] })
  ajv.addFormat('iri-reference', true)
  const parts = officialSchemas(specVersion)
  const [id = ''] = parts.at(-1) ?? []
  for (const [name, schema] of parts) ajv.addSchema(schema, name)
  const validate = ajv.getSchema(id)
  if (!validate) throw new Error(`There is no schema of CycloneDX "${specVersion}"`)
  return validate
}
