import type { ExportContent, ExportedElement } from '#service/domain/downloads/export-content.ts'
import { isObject, type JsonObject } from '#service/domain/json-values.ts'
import type { Omissions } from './omissions.ts'

/** Lists of references, by the section whose elements have them. An element whose lists become empty means nothing any more. */
const lists: ReadonlyMap<string, readonly string[]> = new Map([
  ['compositions', ['assemblies', 'dependencies', 'vulnerabilities']],
  ['annotations', ['subjects']],
  ['dependencies', ['dependsOn', 'provides']],
])
/** Members with one reference, without which an element means nothing. */
const single: ReadonlyMap<string, readonly string[]> = new Map([
  ['dependencies', ['ref']],
  ['relationships', ['spdxElementId', 'relatedSpdxElement']],
])

/** Removes references to elements that were removed. `isKnown` tests a reference of the document. */
export function withKnownReferences(
  elements: ExportContent['elements'],
  isKnown: (ref: string) => boolean,
  leftOut: Omissions,
): ExportContent['elements'] {
  return new Map(
    [...elements].map(([section, list]) => {
      const stay = list.flatMap((element) => {
        const value = valueWithKnown(section, element.value, isKnown)
        return value === undefined ? [] : [value === element.value ? element : { ...element, value }]
      })
      leftOut.add(`${section} about what is left out`, list.length - stay.length)
      return [section, stay] as const
    }),
  )
}

function valueWithKnown(section: string, value: ExportedElement['value'], isKnown: (ref: string) => boolean): unknown {
  if (section === 'documentDescribes') return typeof value === 'string' && !isKnown(value.trim()) ? undefined : value
  if (!isObject(value)) return value
  for (const name of single.get(section) ?? []) {
    const ref = value[name]
    if (typeof ref === 'string' && !isKnown(ref.trim())) return undefined
  }
  return withKnownLists(value, lists.get(section) ?? [], { isKnown, mayBeEmpty: section === 'dependencies' })
}

function withKnownLists(
  value: JsonObject,
  names: readonly string[],
  { isKnown, mayBeEmpty }: { isKnown: (ref: string) => boolean; mayBeEmpty: boolean },
): JsonObject | undefined {
  const members: Record<string, unknown> = { ...value }
  let isChanged = false
  for (const name of names) {
    const list = value[name]
    if (!Array.isArray(list)) continue
    const stay = (list as unknown[]).filter((ref) => typeof ref !== 'string' || isKnown(ref.trim()))
    if (stay.length === list.length) continue
    isChanged = true
    if (stay.length > 0 || mayBeEmpty) members[name] = stay
    else delete members[name]
  }
  if (!isChanged) return value
  return mayBeEmpty || names.some((name) => Array.isArray(members[name])) ? members : undefined
}
