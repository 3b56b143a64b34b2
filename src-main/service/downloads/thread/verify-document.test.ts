import { expect, test } from 'vitest'
import { inEveryForm, exportedAs } from '#service/exports/compliance/enhanced-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'
import { verifyDocument } from './verify-document.ts'

const names = [
  'a\u0000b',
  'a\ud800b',
  'a\uffffb',
  '<text>a</text>',
  '<TEXT>',
  'a</text>',
  'a\r\nb<text>',
  'a\rb',
  ' a ',
]

const cyclonedx = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  components: names.map((name, at) => ({ type: 'library', 'bom-ref': `ref-${at}`, name, version: name })),
  dependencies: [{ ref: 'ref-0', dependsOn: ['ref-1', 'ref-3'] }],
}
const spdx = {
  ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'doc' },
  ...{ documentNamespace: 'https://example.com/doc' },
  creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: test'] },
  packages: names.map((name, at) => ({
    ...{ SPDXID: `SPDXRef-${at}`, name, versionInfo: name, downloadLocation: 'NOASSERTION', filesAnalyzed: false },
  })),
}

test.each(inEveryForm(plainExport))('verifies $name although it cannot represent every character', (form) => {
  const { spec, format } = form.writer
  const request = { kind: 'sbom', spec, specVersion: form.specVersion, format, ...form.options } as const
  for (const document of [cyclonedx, spdx]) {
    const content = contentOf(Buffer.from(JSON.stringify(document)))
    const text = exportedAs(content, form)
    expect(verifyDocument(Buffer.from(text), content, request, false)).toMatchObject({ roundTripVerified: true })
  }
})
