import { expect, test } from 'vitest'
import { exported } from '#service/exports/conformance/export-faults-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { spdx2Json } from '#service/exports/outputs/spdx2-json.ts'
import { schemaFault } from '#service/exports/spdx3/official-verdict-for-test.ts'
import { spdx3Json } from '#service/exports/outputs/spdx3-json.ts'
import { checkDocuments } from './documents-for-test.ts'
import { validateSpdx2 } from './official-verdict-for-test.ts'

const contentFor = (document: object) => contentOf(Buffer.from(JSON.stringify(document)))

test('the official schemas of SPDX 2.3 accept exports of generated documents', () => {
  checkDocuments((document) => {
    const written: unknown = JSON.parse(exported(contentFor(document), spdx2Json, '2.3'))
    expect(validateSpdx2(written)).toEqual([null, null])
  })
})

test('the official schema of SPDX 3.0.1 accepts exports of generated documents', () => {
  checkDocuments((document) => {
    const text = exported(contentFor(document), spdx3Json, '3.0.1')
    expect(schemaFault(JSON.parse(text) as Parameters<typeof schemaFault>[0])).toBeNull()
  })
})
