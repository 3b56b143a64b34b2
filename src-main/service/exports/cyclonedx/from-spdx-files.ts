import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { isObject } from './members.ts'

type Members = Readonly<Record<string, unknown>>

/** The files of an SPDX 2 document, by the package that contains them. */
export interface FilesOfPackages {
  /** Returns the occurrences of a package: its files with their checksums. */
  of(packageRef: string): readonly object[]
  /** Tests whether a file is among the occurrences of a package. */
  has(packageRef: string, file: string): boolean
  /** Number of files that belong to a package. */
  readonly placed: number
}

const none: FilesOfPackages = { of: () => [], has: () => false, placed: 0 }

/**
 * Assigns files to packages. CycloneDX can represent files only as components. Files of a package are written as its occurrences
 * instead, so that no component is added.
 */
export function filesOfPackages(
  elements: ExportContent['elements'],
  components: readonly ExportedComponent[],
): FilesOfPackages {
  const files = new Map<string, Members>()
  for (const { ref, value } of elements.get('files') ?? []) if (ref !== null && isObject(value)) files.set(ref, value)
  if (files.size === 0) return none
  const packages = new Map(
    components.flatMap(({ ref, detail }) => [
      [ref, ref],
      [detail.kept['SPDXID'], ref],
    ]),
  )
  const inside = new Map<string, Set<string>>()
  for (const [owner, file] of containments(elements, components)) {
    if (typeof owner !== 'string' || typeof file !== 'string') continue
    const ref = packages.get(owner)
    if (typeof ref === 'string' && files.has(file)) inside.set(ref, (inside.get(ref) ?? new Set()).add(file))
  }
  const placed = new Set([...inside.values()].flatMap((refs) => [...refs])).size
  return {
    of: (ref) => [...(inside.get(ref) ?? [])].map((file) => occurrence(files.get(file) ?? {})),
    has: (ref, file) => inside.get(ref)?.has(file) ?? false,
    placed,
  }
}

/** Yields which element contains which, in any of the three notations. */
function* containments(
  elements: ExportContent['elements'],
  components: readonly ExportedComponent[],
): Generator<readonly [owner: unknown, inside: unknown]> {
  for (const { ref, detail } of components) {
    const listed = detail.kept['hasFiles']
    if (Array.isArray(listed)) for (const file of listed as unknown[]) yield [ref, file]
  }
  for (const { value } of elements.get('relationships') ?? []) {
    if (!isObject(value)) continue
    const { spdxElementId: element, relatedSpdxElement: related, relationshipType: type } = value
    if (type === 'CONTAINS') yield [element, related]
    else if (type === 'CONTAINED_BY') yield [related, element]
  }
}

function occurrence({ fileName, checksums }: Members): object {
  const list = Array.isArray(checksums) ? checksums.filter(isObject) : []
  const texts = list.map(({ algorithm, checksumValue }) => `${String(algorithm)}: ${String(checksumValue)}`)
  const location = typeof fileName === 'string' ? fileName : ''
  return texts.length > 0 ? { location, additionalContext: texts.join(', ') } : { location }
}
