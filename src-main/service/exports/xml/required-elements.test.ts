import { expect, test } from 'vitest'
import { exported, exportFault } from '#service/exports/conformance/export-faults-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { cyclonedxXml } from '#service/exports/outputs/cyclonedx-xml.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

test('leaves out a dataset without its type, which no text can replace, and names an empty text', () => {
  const modelParameters = { datasets: [{ type: '', name: 'tides' }], inputs: [{}] }
  const component = { type: 'machine-learning-model', 'bom-ref': 'm', name: 'm', modelCard: { modelParameters } }
  const document = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components: [component] }
  const content = contentOf(Buffer.from(JSON.stringify(document)))
  for (const version of ['1.5', '1.6', '1.7'])
    expect(exportFault(exported(content, cyclonedxXml, version), cyclonedxXml, version)).toBeNull()
  const losses = cyclonedxXml.losses(content, '1.6', plainExport)
  expect(losses.join('\n')).toMatch(/datasets: 1 left out, it lacks an element that the XSD requires/)
  expect(losses).toContain('format of input: 1 written as an empty text, which the XSD requires')
})
