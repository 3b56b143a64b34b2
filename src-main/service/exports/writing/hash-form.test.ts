import { expect, test } from 'vitest'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { sbomWriters } from '#service/exports/outputs/sbom-writers.ts'
import { spdx2TagValue } from '#service/exports/outputs/spdx2-tag-value.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const hashes = [
  { alg: 'SHA-256', content: 'a'.repeat(64) },
  { alg: 'SHA-256', content: 'a'.repeat(40) },
  { alg: 'SHA-1', content: 'A'.repeat(40) },
]
const content = contentOf(
  Buffer.from(
    JSON.stringify({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.3', version: 1 },
      components: [{ type: 'library', 'bom-ref': 'a', name: 'a', hashes }],
    }),
  ),
)

// The schemas of the others know hashes by their letters only.
test.each(
  sbomWriters
    .filter(({ format }) => format !== 'TAG_VALUE')
    .flatMap((writer) =>
      writer.specVersions.map((version) => [`${writer.spec} in ${writer.format}`, version, writer] as const),
    ),
)('says of %s, version %s, that a hash does not fit its algorithm', (_, specVersion, writer) => {
  const losses = writer.losses(content, specVersion, plainExport).join()
  expect(losses).toMatch(/1 (hash is )?written unchanged[,:] (although )?the value does not fit the algorithm/)
})

test('writes a hash that does not fit its algorithm in an annotation of tag-value, where it is invalid, and says so', () => {
  expect(spdx2TagValue.losses(content, '2.3', plainExport)).toContain(
    '1 value of "packages/checksums" is left out: SPDX 2.3 allows digests of their algorithm',
  )
  const text = [...spdx2TagValue.write(content, run, '2.3', plainExport)].join('')
  expect(text.match(/PackageChecksum: .*/g)).toEqual([
    `PackageChecksum: SHA256: ${'a'.repeat(64)}`,
    `PackageChecksum: SHA1: ${'a'.repeat(40)}`,
  ])
  const checksums = contentOf(Buffer.from(text)).components.map(({ detail }) => detail.checksums)
  expect(checksums).toEqual(content.components.filter(({ primary }) => !primary).map(({ detail }) => detail.checksums))
})
