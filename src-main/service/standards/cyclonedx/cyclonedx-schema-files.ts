import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Schema = Readonly<Record<string, unknown>>

const base = 'http://cyclonedx.org/schema/'
const requireModule = createRequire(import.meta.url)

/** Returns the official schema of a CycloneDX version after the schemas that it refers to, each with its id. */
export function officialSchemas(specVersion: string): readonly (readonly [string, Schema])[] {
  const parts = ['spdx', 'jsf-0.82', 'cryptography-defs'].map((name) => {
    const file = `${name}.SNAPSHOT.schema.json`
    return [`${base}${file}`, readSchema(file)] as const
  })
  const published = officialSchema(specVersion)
  // References use the file names, not the ids in the files.
  return [...parts, [String(published['$id']), published]]
}

/**
 * Returns the official schema of a CycloneDX version. The copies in the CycloneDX library are looser than the published ones in two places,
 * which are corrected here: 1.2 to 1.4 require `version`, and 1.4 and 1.5 accept one `$schema` only.
 */
export function officialSchema(specVersion: string): Schema {
  const schema = readSchema(`bom-${specVersion}.SNAPSHOT.schema.json`)
  const required = schema['required'] as readonly string[]
  const properties = schema['properties'] as Readonly<Record<string, Schema>>
  const needsVersion = ['1.2', '1.3', '1.4'].includes(specVersion) && !required.includes('version')
  const ownSchema = { ...properties['$schema'], enum: [`${base}bom-${specVersion}.schema.json`] }
  return {
    ...schema,
    required: needsVersion ? [...required, 'version'] : required,
    properties: ['1.4', '1.5'].includes(specVersion) ? { ...properties, $schema: ownSchema } : properties,
  }
}

function readSchema(file: string): Schema {
  const library = requireModule.resolve('@cyclonedx/cyclonedx-library/package.json')
  const text = readFileSync(join(dirname(library), 'res', 'schema', file), 'utf8')
  return JSON.parse(text) as Schema // shipped with the library
}
