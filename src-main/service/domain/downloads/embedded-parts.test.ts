import { expect, it } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import type { ExportContent, ExportedFinding } from './export-content.ts'
import { withEmbeddedParts } from './embedded-parts.ts'

/** A content whose component has one finding with a decision. */
function content(id: string, status: string): ExportContent {
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { type: 'application', 'bom-ref': 'root', name: id } },
    components: [{ type: 'library', 'bom-ref': 'lib', name: 'lib', purl: 'pkg:npm/lib@1', evidence: {} }],
  }
  const read = contentOf(Buffer.from(JSON.stringify(document)))
  const own = (text: string) => `${id} ${text}` as ExportContent['components'][number]['id']
  const components = read.components.map((one) => ({ ...one, id: own(one.id) }))
  const finding = { componentId: own('id of lib'), vulnerability: { id: 'v' }, decision: { status } } as ExportedFinding
  const version = { ...read.version, id, label: id } as ExportContent['version']
  return { ...read, version, components, findings: [{ ...finding, id: `finding of ${id}` }] }
}

it.each([
  ['the same decision once', 'affected', ['finding of a']],
  ['contrary decisions both', 'fixed', ['finding of a', 'finding of b']],
])('has %s, about the component that is there once', (_, status, expected) => {
  const [a, b] = [content('a', 'affected'), content('b', status)]
  const { findings, components, edges, partLosses } = withEmbeddedParts(
    [a, b],
    [{ from: a.version.id, to: b.version.id }],
  )
  expect(findings.map(({ id }) => id)).toEqual(expected)
  expect(new Set(findings.map(({ componentId }) => componentId))).toEqual(new Set(['a id of lib']))
  expect(components.map(({ name, ref, primary }) => [name, ref, primary])).toEqual([
    ['a', 'root', true],
    ['lib', 'lib', false],
    ['b', 'root-2', false],
  ])
  expect(edges).toEqual([['a id of root', 'b id of root']])
  expect(partLosses?.join()).toContain('members of the document of part "b"')
})
