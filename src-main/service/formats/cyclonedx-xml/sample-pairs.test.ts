import { expect, test } from 'vitest'
import { sampleBytes } from '#e2e/support/sample-files.ts'
import { read } from '#service/formats/read-for-test.ts'
import { cyclonedxSpecVersions } from '#service/standards/cyclonedx/cyclonedx-schema.ts'
import { factsOf } from './facts-for-test.ts'

test.each([...cyclonedxSpecVersions.map((specVersion) => `${specVersion}/full`), '1.2/npm-tree'])(
  'reads %s and its XML the same',
  (name) => {
    const [json, xml] = [factsOf(`cyclonedx/${name}.cdx.json`), factsOf(`cyclonedx/${name}.cdx.xml`)]
    expect(xml).toEqual(json)
    expect(json.facts.length).toBeGreaterThan(10)
  },
)

test.each(cyclonedxSpecVersions)('reads unmodeled lists and members the same: %s', (specVersion) => {
  const [json, xml] = ['json', 'xml'].map((ending) => {
    const { elements, components, document } = read(sampleBytes(`cyclonedx/${specVersion}/full.cdx.${ending}`))
    const { $schema: _, ...kept } = document.kept
    // XML has no way to leave out the list of an entry of the graph.
    const lists = elements.filter(({ section }) => section !== 'dependencies')
    return { lists, kept, components: components.map(({ detail }) => detail) }
  })
  expect(xml).toEqual(json)
})

test('reads prefixes, comments, blocks and foreign elements', () => {
  const { document, components } = read(sampleBytes('cyclonedx/1.6/prefixes-and-blocks.cdx.xml'))
  expect([document.schemaValid, document.tools.map(({ name }) => name)]).toEqual([true, ['hand']])
  expect(components).toMatchObject([
    { name: 'Ferry', componentVersion: '2.0' },
    {
      ref: 'a&b',
      name: 'rudder',
      componentVersion: '1.0.0',
      description: 'two\nlines',
      scope: 'required',
      author: 'Ann <ann@harbour.example>',
      licenseExpression: 'MIT OR (Apache-2.0 AND BSD-2-Clause)',
      detail: { publisher: 'Rope & <Chain>' },
    },
    { name: './a\tb.js', kind: 'file' },
  ])
})
