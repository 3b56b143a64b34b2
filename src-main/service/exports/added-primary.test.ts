import { expect, test } from 'vitest'
import { generatedPrimaryRef } from '#service/domain/documents/generated-ref.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { contentOf, run } from './content-for-test.ts'
import { planExport } from './plan-export.ts'
import { plainExport } from './spdx/plain-export-for-test.ts'

/** A document without a primary component, with the one that intake makes for it. */
const read = contentOf(
  Buffer.from(
    JSON.stringify({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
      components: [{ type: 'library', 'bom-ref': 'a', name: 'a' }],
    }),
  ),
)
const made = read.components.map((component) => {
  return { ...component, id: 'p', ref: generatedPrimaryRef, name: 'shop', primary: true, position: -1 }
})
const content = { ...read, components: [...made, ...read.components] }

test.each([
  ['CycloneDX', '1.6', []],
  ['CycloneDX', '1.7', ['primary component "shop": 1 added, because the document names none']],
  ['SPDX', '2.3', ['primary component "shop": 1 added, because the document names none']],
  ['SPDX', '3.0.1', ['primary component "shop": 1 added, because the document names none']],
] as const)(
  'says that %s %s has a primary component that the document does not name',
  (spec, specVersion, warnings) => {
    const request: ExportRequest = { kind: 'sbom', spec, specVersion, format: 'JSON', ...plainExport }
    const planned = planExport(content, { ...run, publisher: { name: 'Acme', url: null, email: null } }, request)
    expect(planned.warnings).toEqual(warnings)
  },
)
