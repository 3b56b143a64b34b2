// @module-tag long
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startService } from './support/api-client.ts'

const fixtures = join(import.meta.dirname, '../fixtures/sboms')
const plain = readFileSync(join(fixtures, 'small/cyclonedx-xml-1.6.cdx.xml'))
const signed = readFileSync(join(fixtures, 'cyclonedx/1.3/signed.cdx.xml'))

const sbomUpload = `mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) {
  errors sboms { documents { schemaValid signature { format state } } } } }`

interface Uploaded {
  readonly sbomUpload: {
    readonly errors: readonly string[]
    readonly sboms: readonly { readonly documents: readonly object[] }[] | null
  }
}

const valid = { schemaValid: true, signature: { format: null, state: 'NONE' } }

// A thread loads what reads XML with the first XML that it meets, so each way is the first of its service.
test.each([
  ['plain', plain, [valid]],
  ['in gzip', gzipSync(plain), [valid]],
  ['in zip', zipSync({ 'bom.xml': plain }), [valid]],
  ['as two of an archive', zipSync({ 'a.xml': plain, 'b.xml': plain }), [valid, valid]],
  ['with a signature', signed, [{ schemaValid: true, signature: { format: 'XMLDSIG', state: 'UNTRUSTED' } }]],
])('reads and validates XML %s', async (_way, bytes, documents) => {
  const service = await startService()
  try {
    await service.product('Shop')
    const input = { doc: null, projectGroupName: 'Shop' }
    const made = await service.send<Uploaded>(sbomUpload, { input }, { name: 'bom', bytes })
    expect(made.sbomUpload.errors).toEqual([])
    expect(made.sbomUpload.sboms?.flatMap((version) => version.documents)).toEqual(documents)
  } finally {
    await service.close()
  }
})

test('inspects an archive of XML documents', async () => {
  const service = await startService()
  try {
    const bytes = zipSync({ 'a.xml': plain, 'b.xml': plain })
    const inspect = `mutation ($input: SbomInspectInput!) { sbomInspect(input: $input) { errors inspection {
      kind componentCount rejections } } }`
    const inspected = await service.send<object>(inspect, { input: { doc: null } }, { name: 'boms.zip', bytes })
    expect(inspected).toMatchObject({ sbomInspect: { errors: [], inspection: { kind: 'SBOM', rejections: [] } } })
  } finally {
    await service.close()
  }
})
