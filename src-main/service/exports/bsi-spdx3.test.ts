import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import type { SbomExportOptions } from '#service/domain/export-request.ts'
import { bsiCyclonedx } from './bsi-cyclonedx.ts'
import { bsiSpdx3 } from './bsi-spdx3.ts'
import { contentOf, run as made } from './content-for-test.ts'
import { narrowed } from './narrow-content.ts'
import { schemaFault, shaclFaults } from './spdx3/official-verdict-for-test.ts'

// The official model is read once, and judging by it takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const options: SbomExportOptions = {
  ...{ profile: 'bsi-tr-03183-2', vulnerabilities: false, supportStatus: false, lite: false, redactInternal: false },
}
const run = { ...made, publisher: { name: 'Acme', url: null, email: 'sbom@acme.example' } }
type Document = { readonly '@graph': readonly Readonly<Record<string, unknown>>[] }
const written = (bytes: Buffer) => {
  const { content } = narrowed(contentOf(bytes), options)
  const { pieces, warnings } = bsiSpdx3(content, run, options)
  return { document: JSON.parse([...pieces()].join('')) as Document, warnings }
}
const inCyclonedx = (bytes: Buffer) => {
  const { content } = narrowed(contentOf(bytes), options)
  return bsiCyclonedx(content, run, options, 'JSON').warnings
}

test('what is missing is named; who makes the document is named where nobody else can be reached', () => {
  const components = [
    { type: 'library', 'bom-ref': 'a', name: 'a', version: '1', licenses: [{ license: { id: 'MIT' } }] },
  ]
  const { document, warnings } = written(
    Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.4', version: 1, components })),
  )
  expect(warnings.map((warning) => warning.replace(/:.*/, ''))).toEqual([
    'BSI 5.2.2 Archive property',
    'BSI 5.2.2 Component creator',
    'BSI 5.2.2 Executable property',
    'BSI 5.2.2 Filename',
    'BSI 5.2.2 Hash of the deployable component',
    'BSI 5.2.2 Structured property',
  ])
  expect(document['@graph'].filter(({ relationshipType }) => relationshipType === 'dependsOn')).toMatchObject([
    { to: ['NoAssertionElement'], completeness: 'noAssertion' },
  ])
})

const folder = join(import.meta.dirname, '../../../../shared/data/sboms/derived/profiles')
describe.skipIf(!existsSync(folder))('labelled documents (skipped where they are not at hand)', () => {
  test.each(['bsi-2.1.0.cdx17.json', 'bsi-2.1.0.spdx301.json'])('%s breaks no rule and is valid', async (name) => {
    const { document, warnings } = written(readFileSync(join(folder, name)))
    expect(warnings).toEqual([])
    expect(schemaFault(document)).toBeNull()
    expect(await shaclFaults(document)).toEqual([])
    // There and back: the facts survive the other format.
    expect(inCyclonedx(Buffer.from(JSON.stringify(document)))).toEqual([])
  })
})
