import { describe, expect, test } from 'vitest'
import { exported, exportFault } from '#service/exports/conformance/export-faults-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { cyclonedxXml } from '#service/exports/outputs/cyclonedx-xml.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const app = { type: 'application', 'bom-ref': 'app', name: 'app' }
const lib = { type: 'library', 'bom-ref': 'lib', name: 'lib' }
const lead = '1 left out, another element has the same one'
const workflow = { 'bom-ref': 'lib', uid: 'u', taskTypes: ['build'] }

const documents = [
  ['a service', { services: [{ 'bom-ref': 'lib', name: 's' }] }, [`bom-ref of service: ${lead}`]],
  ['two services', { services: ['s', 't'].map((name) => ({ 'bom-ref': 'x', name })) }, [`bom-ref of service: ${lead}`]],
  [
    'a contact that comes first',
    { metadata: { component: app, authors: [{ 'bom-ref': 'lib', name: 'Ann' }] } },
    [`bom-ref of author: ${lead}`],
  ],
  [
    'a tool',
    { metadata: { component: app, tools: { components: [{ ...lib, name: 'tool' }] } } },
    [`bom-ref of component: ${lead}`],
  ],
  [
    'a formula and its workflow, which must have one',
    { formulation: [{ 'bom-ref': 'lib', workflows: [workflow] }] },
    [`bom-ref of formula: ${lead}`, 'bom-ref of workflow: 1 written with a number, another element has the same one'],
  ],
] as const

describe.each(['1.5', '1.6', '1.7'])('CycloneDX %s XML: a component keeps its bom-ref before', (version) => {
  test.each(documents)('%s', (_, rest, losses) => {
    const document = {
      ...{ bomFormat: 'CycloneDX', specVersion: version, version: 1 },
      metadata: { component: app },
      components: [lib],
      dependencies: [{ ref: 'app', dependsOn: ['lib'] }],
      ...rest,
    }
    const content = contentOf(Buffer.from(JSON.stringify(document)))
    const text = exported(content, cyclonedxXml, version)
    expect(exportFault(text, cyclonedxXml, version)).toBeNull()
    const again = contentOf(Buffer.from(text))
    expect(again.edges).toEqual([['id of app', 'id of lib']])
    expect(again.components.map(({ ref, name }) => `${ref} ${name}`)).toEqual(['app app', 'lib lib'])
    expect(cyclonedxXml.losses(content, version, plainExport).toSorted()).toEqual(losses)
  })
})
