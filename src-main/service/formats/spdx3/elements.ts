import { type JsonObject, isObject, textOf } from '#service/domain/json-values.ts'
import { typeOf } from '#service/standards/spdx/spdx3-elements.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'

/** An element of the graph on its own: nested elements with an id are replaced by their id. */
export interface GraphElement {
  /** Index in `@graph`. Nested elements share the index of the element around them. */
  readonly index: number
  /** Undefined if the entry of the graph is not an object. */
  readonly value: JsonObject | undefined
}

/** Is shown each entry of the graph as it is written, with the elements nested in it. */
export type LookAtEntry = (value: unknown, index: number) => void

/**
 * Yields the elements of a document in order, parsed on demand: those of `@graph`, or the root if it is an element itself. Each entry is
 * shown to `look` first.
 */
export function* elementsOf(document: SourceDocument, look?: LookAtEntry): Generator<GraphElement> {
  if (document.kind('@graph') === undefined) {
    const names = document.names.filter((name) => name !== '@context')
    const root = Object.fromEntries(names.map((name) => [name, document.member(name)]))
    look?.(root, 0)
    yield* separateNestedElements(root, 0)
    return
  }
  let index = 0
  for (const value of document.elements('@graph')) {
    look?.(value, index)
    if (!isObject(value)) yield { index, value: undefined }
    else if (hasElementsInside(value)) yield* separateNestedElements(value, index)
    else yield { index, value }
    index += 1
  }
}

/** Yields the elements at one index of the graph. */
export function* elementsAt(document: SourceDocument, index: number): Generator<GraphElement> {
  if (document.kind('@graph') === undefined) {
    yield* elementsOf(document)
    return
  }
  const value = document.element('@graph', index)
  if (isObject(value)) yield* separateNestedElements(value, index)
}

/** Tests whether anything nested in an element has an identifier. Most elements have nothing nested, or only flat values. */
function hasElementsInside(value: JsonObject): boolean {
  const open: object[] = [value]
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    for (const member of Object.values(holder) as unknown[]) {
      if (typeof member !== 'object' || member === null) continue
      if ('spdxId' in member) return true
      open.push(member)
    }
  }
  return false
}

/** Yields the element, followed by the elements nested in it. */
function* separateNestedElements(value: JsonObject, index: number): Generator<GraphElement> {
  const inside: JsonObject[] = []
  const open: (JsonObject | unknown[])[] = [value]
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    for (const [name, member] of Object.entries(holder)) {
      if (typeof member !== 'object' || member === null) continue
      open.push(member as JsonObject | unknown[]) // an object that is not null is one of the two
      if (!isObject(member) || name === '__proto__') continue
      const id = textOf(member['spdxId'])
      if (id === null || typeOf(member) === '') continue
      inside.push(member)
      // Freshly parsed and not shared, so it can be changed.
      const own = holder as Record<string, unknown>
      own[name] = id
    }
  }
  yield { index, value }
  for (const element of inside) yield { index, value: element }
}
