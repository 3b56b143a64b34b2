import { expect, test } from 'vitest'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { planExport } from '#service/exports/plan-export.ts'
import { contentWithFindings, richDocument } from '#service/exports/spdx/fixtures-for-test.ts'
import type { JsonObject } from '#service/domain/json-values.ts'
import { again, enhanced, exportedAs, inEveryForm } from './enhanced-for-test.ts'

const form = (wanted: string) => {
  const found = inEveryForm(enhanced).find(({ name }) => name === wanted)
  if (found === undefined) throw new Error(`There is no form ${wanted}`)
  return found
}
const documentIn = (text: string) => JSON.parse(text) as Record<string, readonly JsonObject[]>
const contentFrom = (document: object) => contentOf(Buffer.from(JSON.stringify(document)))

test('is about the primary component in CycloneDX, by the tool, at the time of the export', () => {
  const { annotations = [] } = documentIn(exportedAs(contentWithFindings(richDocument), form('CycloneDX 1.7 JSON')))
  expect(annotations.slice(1)).toMatchObject(
    ['ntia-2021', 'bsi-tr-03183-2-v2.1.0'].map((id) => ({
      subjects: ['app'],
      annotator: { component: { type: 'application', name: 'Waybill', version: '0.1.0' } },
      timestamp: '2026-11-20T08:00:00.000Z',
      text: expect.stringMatching(new RegExp(`^waybill:compliance ${id}\n`)) as string,
    })),
  )
})

test('is about the document by its BOM-Link if there is no primary component', () => {
  const components = [{ type: 'library', 'bom-ref': 'a', name: 'a' }]
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }
  const text = exportedAs(contentFrom(document), form('CycloneDX 1.5 JSON'))
  const { annotations = [] } = documentIn(text)
  const { serialNumber } = JSON.parse(text) as { readonly serialNumber: string }
  const link = `${serialNumber.replace('urn:uuid:', 'urn:cdx:')}/1`
  expect(annotations.map(({ subjects }) => subjects)).toEqual([[link], [link]])
})

test('is about the document in SPDX 2 and 3', () => {
  const content = contentWithFindings(richDocument)
  const spdx2 = documentIn(exportedAs(content, form('SPDX 2.3 JSON')))
  const first = { annotationType: 'OTHER', annotator: 'Tool: Waybill-0.1.0', annotationDate: '2026-11-20T08:00:00Z' }
  expect(spdx2['annotations']).toMatchObject([first, first])
  const { '@graph': graph = [] } = documentIn(exportedAs(content, form('SPDX 3.0.1 JSON')))
  const document = graph.find(({ type }) => type === 'SpdxDocument')
  const results = graph.filter(({ contentType }) => contentType === 'text/plain')
  expect(results).toMatchObject([0, 1].map(() => ({ type: 'Annotation', subject: document?.['spdxId'] })))
  const creations = new Map(graph.map((element) => [element['@id'], element]))
  const agents = results.map(({ creationInfo }) => creations.get(creationInfo)?.['createdBy'])
  const agent = graph.find(({ spdxId }) => spdxId === String(agents[0]))
  expect(agent).toMatchObject({ type: 'SoftwareAgent', name: 'Waybill-0.1.0' })
})

test('counts nothing of internal components that are left out', () => {
  const content = contentWithFindings(richDocument)
  const components = content.components.map((one) => ({ ...one, internal: !one.primary && one.name !== 'c' }))
  const one = form('CycloneDX 1.7 JSON')
  const text = exportedAs({ ...content, components }, { ...one, options: { ...enhanced, redactInternal: true } })
  expect(text.match(/ of \d+ components/g)?.map(String)).toContain(' of 1 components')
  expect(text).not.toMatch(/ of [3-9] components/)
})

test('is not repeated as blank nodes when an SPDX 3 document is exported again', () => {
  const one = form('SPDX 3.0.1 JSON')
  const texts = [exportedAs(contentWithFindings(richDocument), one)]
  for (let turn = 1; turn <= 2; turn += 1) texts.push(exportedAs(again(texts.at(-1) ?? ''), one, turn))
  const counts = texts.map((text) => {
    const ids = (documentIn(text)['@graph'] ?? []).map((element) => element['spdxId'] ?? element['@id'])
    return ids.length - new Set(ids).size
  })
  expect(counts).toEqual([0, 0, 0])
})

test('is no annotation of the document in the preview of a report', () => {
  const read = again(exportedAs(contentWithFindings(richDocument), form('SPDX 2.3 JSON')))
  const publisher = { name: 'Acme', url: null, email: null }
  const planned = planExport(read, { ...run, publisher }, { kind: 'report', format: 'XLSX', sections: ['SUMMARY'] })
  expect(planned.contents.map(({ key }) => key)).not.toContain('annotations')
})
