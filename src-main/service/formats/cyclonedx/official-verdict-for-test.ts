import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { ownFormats } from '#service/standards/cyclonedx/cyclonedx-ajv.ts'
import { officialSchemas } from '#service/standards/cyclonedx/cyclonedx-schema-files.ts'

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
  // It is CommonJS, which its types do not declare.
  ;(((formats as { default?: unknown }).default as AddFormats | undefined) ?? (formats as unknown as AddFormats))(ajv)
  for (const [name, isValid] of Object.entries(ownFormats)) ajv.addFormat(name, isValid)
  const parts = officialSchemas(specVersion)
  const [id = ''] = parts.at(-1) ?? []
  for (const [name, schema] of parts) ajv.addSchema(schema, name)
  const validate = ajv.getSchema(id)
  if (!validate) throw new Error(`There is no schema of CycloneDX "${specVersion}"`)
  return validate
}
