import { type JsonObject, isObject, textOf } from '#service/domain/json-values.ts'
import { typeOf } from '#service/standards/spdx/spdx3-elements.ts'
import type { SourceDocument } from '#service/formats/reading/source-document.ts'

/** An element of the graph as it stands alone: what was written inside it and has an id of its own is named by its id. */
export interface GraphElement {
  /** Place in `@graph`; elements that stand inside another share its place. */
  readonly index: number
  /** Undefined for an entry of the graph that is no object. */
  readonly value: JsonObject | undefined
}

/** Elements of a document in their order, parsed as they are asked for: those of `@graph`, or the one that the root is itself. */
export function* elementsOf(document: SourceDocument): Generator<GraphElement> {
  if (document.kind('@graph') === undefined) {
    const names = document.names.filter((name) => name !== '@context')
    yield* standingAlone(Object.fromEntries(names.map((name) => [name, document.member(name)])), 0)
    return
  }
  let index = 0
  for (const value of document.elements('@graph')) {
    if (!isObject(value)) yield { index, value: undefined }
    else if (hasElementsInside(value)) yield* standingAlone(value, index)
    else yield { index, value }
    index += 1
  }
}

/** Elements that stand at one place of the graph. */
export function* elementsAt(document: SourceDocument, index: number): Generator<GraphElement> {
  if (document.kind('@graph') === undefined) {
    yield* elementsOf(document)
    return
  }
  const value = document.element('@graph', index)
  if (isObject(value)) yield* standingAlone(value, index)
}

/** Whether anything nested in an element has an identifier of its own. Most have nothing, and most that is nested is flat. */
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

/** The element, after it those that were written inside it. */
function* standingAlone(value: JsonObject, index: number): Generator<GraphElement> {
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
      // Freshly parsed and nobody else's.
      const own = holder as Record<string, unknown>
      own[name] = id
    }
  }
  yield { index, value }
  for (const element of inside) yield { index, value: element }
}
