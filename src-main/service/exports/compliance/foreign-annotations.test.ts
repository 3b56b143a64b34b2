import { describe, expect, test } from 'vitest'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { withFindings } from '#service/exports/spdx/fixtures-for-test.ts'
import { again, countMarks, enhanced, exportedAs, inEveryForm } from './enhanced-for-test.ts'
import { withoutCompliance } from './without-compliance.ts'

const own = 'waybill:compliance ntia-2021\nNTIA: conforms\nEvaluated by Waybill 1.0.0: all'
const timestamp = '2026-01-01T00:00:00Z'
const component = { type: 'library', 'bom-ref': 'a', name: 'a' }
const tool = (name: string) => ({ component: { type: 'application', name } })
const contentFrom = (document: object) => contentOf(Buffer.from(JSON.stringify(document)))

const cyclonedx = (annotator: object, text: string) =>
  contentFrom({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [component] },
    annotations: [{ subjects: ['a'], annotator, timestamp, text }],
  })
const cyclonedx14 = (name: string, value: string) =>
  contentFrom({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.4', version: 1, components: [component] },
    metadata: { properties: [{ name, value }] },
  })
const spdx2 = (annotator: string, comment: string) =>
  contentFrom({
    ...{ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'a', dataLicense: 'CC0-1.0' },
    documentNamespace: 'https://a.example/a',
    creationInfo: { created: timestamp, creators: ['Tool: a'] },
    packages: [{ SPDXID: 'SPDXRef-a', name: 'a', downloadLocation: 'NOASSERTION' }],
    annotations: [{ annotationDate: timestamp, annotationType: 'OTHER', annotator, comment }],
  })
const spdx3 = (agent: { type: string; name: string }, statement: string, shared = false) => {
  const creation = (id: string, by: string) => ({
    ...{ type: 'CreationInfo', '@id': id, specVersion: '3.0.1', created: timestamp, createdBy: [by] },
  })
  const element = (type: string, name: string, rest: object) => ({
    ...{ type, spdxId: `https://a.example/${name}`, creationInfo: '_:c', ...rest },
  })
  return contentFrom({
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [
      creation('_:c', 'https://a.example/ann'),
      creation('_:d', 'https://a.example/agent'),
      element('Person', 'ann', { name: 'Ann' }),
      element(agent.type, 'agent', { name: agent.name }),
      element('software_Package', 'p', { name: 'p', ...(shared ? { suppliedBy: 'https://a.example/agent' } : {}) }),
      element('Annotation', 'x', {
        ...{ creationInfo: '_:d', annotationType: 'other', subject: 'https://a.example/p', statement },
      }),
      element('SpdxDocument', 'doc', { rootElement: ['https://a.example/p'] }),
    ],
  })
}
const agent = { type: 'SoftwareAgent', name: 'Waybill-1.0.0' }

const foreign: readonly (readonly [string, ExportContent])[] = [
  ['an individual of that name', cyclonedx({ individual: { name: 'Waybill' } }, own)],
  ['a tool of another name', cyclonedx(tool('Waybill Helper'), own)],
  ['another text of the tool', cyclonedx(tool('Waybill'), 'Looked at')],
  ['a text about such annotations', cyclonedx(tool('Waybill'), `See ${own}`)],
  ['an unfinished text', cyclonedx(tool('Waybill'), 'waybill:compliance ntia-2021\nNTIA: conforms')],
  ['a property of another name', cyclonedx14('waybill:compliance', 'Evaluated by Waybill 1.0.0: all')],
  ['a property with another value', cyclonedx14('waybill:compliance:ntia-2021', 'yes')],
  ['a person of that name in SPDX 2', spdx2('Person: Waybill-1.0.0', own)],
  ['another text of the tool in SPDX 2', spdx2('Tool: Waybill-1.0.0', 'CVE-2026-1: Fixed')],
  ['a person of that name in SPDX 3', spdx3({ ...agent, type: 'Person' }, own)],
  ['another text of the agent in SPDX 3', spdx3(agent, 'Looked at')],
]
test.each(foreign)('keeps %s', (_, content) => {
  expect(withoutCompliance(content)).toBe(content)
})

const results: readonly (readonly [string, ExportContent])[] = [
  ['CycloneDX', cyclonedx(tool('Waybill'), own)],
  ['CycloneDX 1.4', cyclonedx14('waybill:compliance:ntia-2021', 'NTIA: conforms; Evaluated by Waybill 1.0.0: all')],
  ['SPDX 2', spdx2('Tool: Waybill-1.0.0', own)],
  ['SPDX 3', spdx3(agent, own)],
]
test.each(results)('removes a result of Waybill from %s', (_, content) => {
  const { kept, elements } = withoutCompliance(content)
  expect(JSON.stringify([kept, [...elements]])).not.toMatch(/waybill/i)
})

test('keeps an agent of SPDX 3 that something else refers to, and its package', () => {
  const graph = JSON.stringify([...withoutCompliance(spdx3(agent, own, true)).elements])
  expect([graph.includes('"Annotation"'), graph.includes('Waybill-1.0.0'), graph.includes('_:d')]).toEqual([
    ...[false, true, false],
  ])
})

describe('a similar annotation by others stays beside the results', () => {
  const forms = inEveryForm(enhanced).filter(({ specVersion }) => specVersion !== '1.4')
  test.each(forms.map((form) => [form.name, form] as const))('%s', (_, form) => {
    const source = form.writer.spec === 'CycloneDX' ? 0 : form.specVersion === '2.3' ? 7 : 9
    const text = exportedAs(withFindings(foreign[source]?.[1] ?? cyclonedx({}, own)), form)
    expect([countMarks(text), countMarks(exportedAs(again(text), form, 1))]).toEqual([3, 3])
  })
})
