import { describe, expect, test } from 'vitest'
import { isDataTier } from '#e2e/support/test-data.ts'
import { isFullTier } from '#e2e/support/test-tier.ts'
import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { sampleContent, writablePaths } from '#service/exports/sample-content-for-test.ts'
import type { SbomWriter } from '#service/exports/writing/sbom-writer.ts'
import { sbomWriterOf } from '#service/exports/outputs/sbom-writers.ts'
import { exported } from './export-faults-for-test.ts'

type Step = readonly [spec: 'CycloneDX' | 'SPDX', specVersion: string, format: SbomWriter['format']]

/** A document is handed on from one party to the next, each in the format that it likes. */
const chains: readonly (readonly Step[])[] = [
  [
    ['CycloneDX', '1.7', 'XML'],
    ['CycloneDX', '1.7', 'JSON'],
  ],
  [
    ['SPDX', '2.3', 'TAG_VALUE'],
    ['SPDX', '2.3', 'JSON'],
    ['SPDX', '2.3', 'TAG_VALUE'],
  ],
  [
    ['SPDX', '2.3', 'JSON'],
    ['SPDX', '3.0.1', 'JSON'],
    ['SPDX', '2.3', 'TAG_VALUE'],
  ],
  [
    ['CycloneDX', '1.7', 'XML'],
    ['SPDX', '2.3', 'TAG_VALUE'],
    ['CycloneDX', '1.7', 'JSON'],
    ['SPDX', '3.0.1', 'JSON'],
    ['CycloneDX', '1.7', 'XML'],
  ],
]

function through(content: ExportContent, [spec, specVersion, format]: Step): ExportContent {
  const writer = sbomWriterOf({ spec, specVersion, format })
  return contentOf(Buffer.from(exported(content, writer, specVersion)))
}

/** What no conversion may change: in the words of the issue, and what hangs together how. */
function essence({ components, edges }: ExportContent): object {
  const names = new Map(components.map((component) => [component.id, nameOf(component)]))
  const nameOfId = (id: string | null) => (id === null ? null : names.get(id))
  return {
    components: components.map((component) => ({ ...facts(component), parent: nameOfId(component.parentId) })),
    edges: [...new Set(edges.map(([from, to]) => `${nameOfId(from)} > ${nameOfId(to)}`))].toSorted(),
  }
}

const nameOf = ({ group, name, componentVersion, purl }: ExportedComponent) =>
  [group, name, componentVersion, purl].join(' ')

function facts(component: ExportedComponent): object {
  const {
    name,
    group,
    componentVersion,
    kind,
    purl,
    cpes,
    swid,
    licenseExpression,
    declaredLicenseExpression,
    detail,
  } = component
  return {
    name,
    group,
    componentVersion,
    kind,
    purl,
    cpes: cpes.toSorted(),
    swid,
    licenseExpression,
    declaredLicenseExpression,
    copyright: component.copyright,
    description: component.description,
    // One text in older versions, a list in newer ones; the text beside a list is named as lost.
    authors: new Set(detail.authors.length > 0 ? detail.authors.map((author) => author.name) : [component.author]),
    // An identifier that is none comes back as a name: the schemas know identifiers only that are on the list.
    licenses: detail.licenses
      .map(({ id, name: own, expression, text }) => [id ?? own, expression, text].join(' '))
      .toSorted(),
    checksums: detail.checksums.map(({ alg, content }) => `${alg} ${content}`).toSorted(),
    supplier: detail.supplier,
    manufacturer: detail.manufacturer,
    references: detail.externalReferences.map(({ type, url }) => `${type} ${url}`).toSorted(),
  }
}

const names = chains.map((chain, at) => [chain.map((step) => step.join(' ')).join(' > '), chain, at] as const)
describe.each(names)('every document keeps its meaning through %s', (_, chain, at) => {
  // A component without a name or kind gets one, blanks around a license are removed, and a URL that is none is written as one.
  const paths = writablePaths().filter((path) => !/invalid-(empty-texts|licences|urls)/.test(path))
  // In `npm test` each document goes one of the ways, in turn.
  const own = paths.filter((_path, place) => isDataTier || isFullTier || place % chains.length === at)
  test.each(own)('%s', (path) => {
    const content = sampleContent(path)
    expect(essence(chain.reduce(through, content))).toEqual(essence(content))
  })
})
