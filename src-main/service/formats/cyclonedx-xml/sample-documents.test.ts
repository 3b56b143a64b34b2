import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Rejection } from '#service/domain/rejection.ts'
import { read } from '#service/formats/read-for-test.ts'

const samples = join(import.meta.dirname, '../../../../../shared/data/sboms')
const manifest = join(samples, 'MANIFEST.tsv')

describe.runIf(existsSync(manifest))('the sample documents (skipped without ../shared/data)', () => {
  const lines = existsSync(manifest) ? readFileSync(manifest, 'utf8').trim().split('\n').slice(1) : []
  const rows = lines.map((line) => line.split('\t')).filter(([, , format]) => format?.startsWith('cyclonedx-xml'))
  const refused = [
    'cyclonedx-spec/1.6/invalid-namespace-1.6.xml',
    'derived/encoding/mismatch-declared-utf8-is-latin1.invalid.cdx16.xml',
    'derived/nesting/nested-300.cdx16.xml',
  ]

  test.each(rows)('%s', (path = '', _repository, _format, specVersion, expected, check, _bytes, count) => {
    const bytes = readFileSync(join(samples, path))
    if (refused.includes(path)) {
      expect(() => read(bytes)).toThrow(Rejection)
      return
    }
    const { components, document } = read(bytes)
    expect([document.specVersion, document.schemaValid]).toEqual([specVersion, check === 'pass'])
    if (expected !== 'valid') return
    expect(components.filter(({ primary }) => !primary)).toHaveLength(Number(count))
  })

  test.each([
    ['cyclonedx-spec/1.6/valid-bom-1.6.json', 'cyclonedx-spec/1.6/valid-bom-1.6.xml'],
    ['cyclonedx-spec/1.7/valid-bom-1.7.json', 'cyclonedx-spec/1.7/valid-bom-1.7.xml'],
    ['bom-examples/SBOM/laravel-7.12.0/bom.1.4.json', 'bom-examples/SBOM/laravel-7.12.0/bom.1.2.xml'],
  ])('%s and its XML are read the same', (...paths) => {
    const [json, xml] = paths.map((path) => {
      const { components, document } = read(readFileSync(join(samples, path)))
      const facts = components.map(({ name, componentVersion, purl, cpes, licenseExpression, detail }) => ({
        ...{ name, componentVersion, purl, cpes, licenseExpression },
        ...{ checksums: detail.checksums, supplier: detail.supplier, externalReferences: detail.externalReferences },
      }))
      return { facts, tools: document.tools, authors: document.authors, suppliers: document.suppliers }
    })
    expect(xml).toEqual(json)
  })
})
