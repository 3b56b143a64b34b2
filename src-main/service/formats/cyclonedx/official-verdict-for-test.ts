import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const requireHere = createRequire(import.meta.url)
const folder = join(import.meta.dirname, '../../../../../shared/data/schemas/cyclonedx')
type AddFormats = (ajv: Ajv, options?: object) => unknown

/** Whether the published schemas are at hand. */
export const hasPublishedSchemas = existsSync(folder)

const compiled = new Map<string, ValidateFunction>()

/** Verdict of the stock validator and the published schema on a whole document. */
export function officialVerdict(specVersion: string, document: unknown): boolean {
  const validate = compiled.get(specVersion) ?? compile(specVersion)
  compiled.set(specVersion, validate)
  return validate(document) === true
}

function compile(specVersion: string): ValidateFunction {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(folder, `${name}.schema.json`), 'utf8')) as Record<string, unknown>
  const ajv = new Ajv({ strict: false, logger: false })
  // Both are CommonJS without the types that would say so.
  ;(((formats as { default?: unknown }).default as AddFormats | undefined) ?? (formats as unknown as AddFormats))(ajv)
  ;(requireHere('ajv-formats-draft2019') as AddFormats)(ajv, { formats: ['idn-email'] })
  ajv.addFormat('iri-reference', true)
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
    ajv.addSchema(read(name), `http://cyclonedx.org/schema/${name}.schema.json`)
  }
  return ajv.compile(read(`bom-${specVersion}`))
}
