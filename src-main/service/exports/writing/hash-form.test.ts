import { expect, test } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import { sbomWriters } from '#service/exports/outputs/sbom-writers.ts'
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

test.each(
  sbomWriters.flatMap((writer) =>
    writer.specVersions.map((version) => [`${writer.spec} in ${writer.format}`, version, writer] as const),
  ),
)('says of %s, version %s, that a hash does not fit its algorithm', (_, specVersion, writer) => {
  const losses = writer.losses(content, specVersion, plainExport).join()
  expect(losses).toMatch(/1 (hash is )?written unchanged[,:] (although )?the value does not fit the algorithm/)
})
