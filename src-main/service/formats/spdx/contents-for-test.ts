import canonicalize from 'canonicalize'
import { sampleBytes } from '#e2e/support/sample-files.ts'
import { read, type Reading } from '#service/formats/read-for-test.ts'

/** Returns the content of a sample document in an order that does not depend on its encoding. */
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
 * Removes the known differences between the two forms of the example: JSON repeats the files of a package, writes a default, and
 * replaces a type by a URL.
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
