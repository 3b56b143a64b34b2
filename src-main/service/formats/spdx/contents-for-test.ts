import canonicalize from 'canonicalize'
import { sampleBytes } from '#e2e/support/sample-files.ts'
import { read, type Reading } from '#service/formats/read-for-test.ts'

/** What a sample document says, in an order that does not depend on how it is written. */
export function contentsOf(path: string) {
  const reading = read(sampleBytes(path))
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
