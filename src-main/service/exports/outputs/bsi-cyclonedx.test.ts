import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { expect, test } from 'vitest'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'
import { bsiCyclonedx } from './bsi-cyclonedx.ts'
import { contentOf, run as made } from '#service/exports/content-for-test.ts'
import { narrowContent } from '#service/exports/narrow-content.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const run = { ...made, publisher: { name: 'Acme', url: null, email: null } }
const options: SbomExportOptions = { ...plainExport, profile: 'bsi-tr-03183-2' }
const written = (bytes: Buffer) => {
  const { content } = narrowContent(contentOf(bytes), options)
  const { pieces, warnings } = bsiCyclonedx(content, run, options, 'JSON')
  return { text: [...pieces()].join(''), warnings }
}
const fault = (text: string) => new JsonValidator(Version.v1dot7).validate(text)

test('reports what is missing by rule, with the number and names of components', async () => {
  const components = Array.from({ length: 5 }, (_, index) => ({
    type: 'library',
    'bom-ref': `c${index}`,
    name: `lib-${index}`,
    version: '1',
    supplier: { name: 'Acme', url: ['https://acme.example'] },
    licenses: index === 0 ? [{ license: { name: 'Acme terms' } }] : [{ license: { id: 'MIT' } }],
  }))
  const vulnerabilities = [{ id: 'CVE-2026-1' }]
  const document = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components, vulnerabilities }
  const { text, warnings } = written(Buffer.from(JSON.stringify(document)))
  expect(await fault(text)).toBeNull()
  expect(text).not.toContain('CVE-2026-1')
  expect(warnings).toContain(
    'BSI 5.2.2 Filename: The file name is missing (5 of 5 components: "lib-0", "lib-1", "lib-2", …)',
  )
  expect(warnings).toContain(
    'BSI 5.2.2 Distribution licenses: The concluded license expression is missing (1 of 5 components: "lib-0")',
  )
})
