import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { realPath } from '#e2e/support/test-data.ts'
import { cyclonedxSpecVersions } from './cyclonedx-schema.ts'
import { officialSchemas } from './cyclonedx-schema-files.ts'

const published = realPath('schemas/cyclonedx')

/** Same meaning: names of files, and formats that do not exist and so check nothing, aside. */
function meaning(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      name === 'format' && value === 'string' ? undefined : value,
    ).replaceAll('.SNAPSHOT.', '.'),
  )
}

test.each(cyclonedxSpecVersions)('validates with %s as published', (specVersion) => {
  const [, schema] = officialSchemas(specVersion).at(-1) ?? []
  const official: unknown = JSON.parse(readFileSync(join(published, `bom-${specVersion}.schema.json`), 'utf8'))
  expect(meaning(schema)).toEqual(meaning(official))
})

test.each(['jsf-0.82', 'cryptography-defs'])('validates with %s as published', (name) => {
  const schema = officialSchemas('1.7').find(([id]) => id.includes(name))?.[1]
  expect(schema).toEqual(JSON.parse(readFileSync(join(published, `${name}.schema.json`), 'utf8')))
})

test('knows every license of the published list', () => {
  const list = JSON.parse(readFileSync(join(published, 'spdx.schema.json'), 'utf8')) as { enum: string[] }
  const known = new Set(officialSchemas('1.7')[0]?.[1]['enum'] as string[])
  expect(list.enum.filter((id) => !known.has(id))).toEqual([])
})
