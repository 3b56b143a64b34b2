import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { hasGeneratedRef } from '#service/domain/documents/generated-ref.ts'
import type { SpdxWriting } from '#service/exports/spdx/spdx-writing.ts'
import { idOf, typeOf } from '#service/standards/spdx/spdx3-elements.ts'
import { isObject, type JsonObject, textOf } from '#service/domain/json-values.ts'
import { ElementIds } from './element-ids.ts'
import type { Elements } from './elements.ts'

/** What an SPDX 3 document consists of when it is written again. */
export interface PreservedGraph {
  /** The SpdxDocument; undefined if there is none. */
  readonly document: JsonObject | undefined
  /** All other elements except packages, in order, with the identifiers and references that are written. */
  readonly others: readonly JsonObject[]
  /** Identifiers of packages, by component id. */
  readonly packages: ReadonlyMap<string, string>
  /** Replaces references in a preserved member of a package. */
  rewritten(value: JsonObject): JsonObject
  /** Number of elements that get another identifier. */
  readonly changedIds: number
}

/** Prepares the elements of an SPDX 3 document to be written again: as they were read, or with valid identifiers in a changed document. */
export function preservedGraph(writing: SpdxWriting & { readonly elements: Elements }): PreservedGraph {
  const graph =
    writing.source === 'SPDX 3'
      ? (writing.content.elements.get('@graph') ?? []).flatMap(({ value }) => (isObject(value) ? [value] : []))
      : []
  const document = graph.find((value) => typeOf(value) === 'SpdxDocument')
  return writing.isUnchanged ? asRead(graph, document, writing) : withValidIds(graph, document, writing)
}

function asRead(
  graph: readonly JsonObject[],
  document: JsonObject | undefined,
  { components }: SpdxWriting,
): PreservedGraph {
  const packages = components.map((component) => [component.id, readId(component)] as const)
  return {
    document,
    others: graph.filter((value) => value !== document),
    packages: new Map(packages.filter((entry): entry is [string, string] => entry[1] !== null)),
    rewritten: (value) => value,
    changedIds: 0,
  }
}

function withValidIds(
  graph: readonly JsonObject[],
  document: JsonObject | undefined,
  { components, content, elements, source }: SpdxWriting & { readonly elements: Elements },
): PreservedGraph {
  const ids = new ElementIds(elements, content.kept['@context'])
  ids.replaceDocument(document ? idOf(document) : null, elements.iri('SPDXRef-DOCUMENT'))
  const packages = new Map(
    (source === 'SPDX 3' ? components : []).map((component) => [
      component.id,
      ids.assign(readId(component), { name: component.ref }),
    ]),
  )
  const others = graph.filter((value) => typeOf(value) !== 'SpdxDocument')
  const own = others.map((value) => ids.assign(idOf(value), { isCreation: typeOf(value) === 'CreationInfo' }))
  return {
    document: document && ids.rewritten(document, idOf(document) ?? ''),
    others: others.map((value, index) => ids.rewritten(value, own[index] ?? '')),
    packages,
    rewritten: (value) => ids.rewritten(value, idOf(value) ?? ''),
    changedIds: ids.changed,
  }
}

/** Returns the identifier with which a package was read; null if it had none. */
function readId(component: ExportedComponent): string | null {
  const { kept } = component.detail
  const found = textOf(kept['spdxId']) ?? textOf(kept['@id'])
  return found ?? (hasGeneratedRef(component) ? null : component.ref)
}
