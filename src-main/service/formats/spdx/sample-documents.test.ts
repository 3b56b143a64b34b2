import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import canonicalize from 'canonicalize'
import { describe, expect, test } from 'vitest'
import { read, type Reading } from '#service/formats/read-for-test.ts'

const samples = join(import.meta.dirname, '../../../../../shared/data/sboms')
const manifest = join(samples, 'MANIFEST.tsv')
const isThere = existsSync(manifest)
const missing = isThere ? '' : ' (skipped: ../shared/data/sboms is not there)'

describe.runIf(isThere)(`the SPDX 2 sample documents${missing}`, () => {
  const rows = isThere
    ? readFileSync(manifest, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('\t'))
        .filter(([, , format = '']) => /^spdx-(json|tagvalue)$/.test(format))
    : []

  test.each(rows)('%s', (path = '', _repository, format, specVersion, expected, _schema, _bytes, count) => {
    const { document, components } = read(readFileSync(join(samples, path)))
    // What has no verdict in the manifest is compared with the schema elsewhere; as tag-value it is valid like its neighbours.
    const valid = expected === 'unknown' ? document.schemaValid : expected === 'valid'
    expect([document.format, document.specVersion, document.schemaValid, components.length]).toEqual([
      format === 'spdx-json' ? 'JSON' : 'TAG_VALUE',
      specVersion,
      valid,
      Number(count),
    ])
  })

  test.each([
    ['comments-between', 'derived/tagvalue-valid/comments-between.spdx'],
    ['no-final-newline', 'derived/tagvalue-valid/no-final-newline.spdx'],
  ])('%s reads as the document that it was made of', (_, path) => {
    expect(contentOf(path)).toEqual(contentOf('spdx/spdx-spec/2.3.1/SPDXTagExample-v2.3.spdx'))
  })

  test('the example of 2.3 says the same as tag-value and as JSON, where its two forms agree', () => {
    const tags = contentOf('spdx/spdx-spec/2.3.1/SPDXTagExample-v2.3.spdx')
    const json = contentOf('spdx/spdx-spec/2.3.1/SPDXJSONExample-v2.3.spdx.json')
    expect(tags).toEqual(json)
  })
})

function contentOf(path: string) {
  const reading = read(readFileSync(join(samples, path)))
  const elements = Object.fromEntries(
    ['files', 'snippets', 'hasExtractedLicensingInfos', 'externalDocumentRefs', 'annotations'].map((section) => [
      section,
      sorted(reading.elements.filter((element) => element.section === section).map(({ value }) => value)),
    ]),
  )
  return { components: componentsOf(reading), dependencies: sorted(reading.dependencies), elements }
}

/**
 * The two forms of the example differ in what is set aside here: JSON repeats the files of a package, writes out a default and makes an
 * address of a type.
 */
function componentsOf({ components }: Reading) {
  return sorted(
    components.map(({ order: _, detail, ...component }) => {
      const { hasFiles: _files, filesAnalyzed: _analysed, externalRefs: _references, ...kept } = detail.kept
      return { ...component, detail: { ...detail, kept } }
    }),
  )
}

function sorted<T>(list: readonly T[]): readonly T[] {
  const keyed = list.map((value) => [canonicalize(value) ?? '', value] as const)
  return keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}
