import { formFacts } from '#service/domain/documents/document-family.ts'
import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { nestedMark } from '#service/standards/spdx/spdx-embedded-members.ts'
import { spdx2Dependencies, spdx2TurnedDependencies, spdx2Type } from '#service/domain/documents/spdx2-dependencies.ts'
import { isObject, textOf } from '#service/domain/json-values.ts'
import { targetsOf } from '#service/exports/spdx/dependency-targets.ts'
import type { Relationship } from './relationship.ts'
import { convertedRelationships } from './relationships-from-spdx3.ts'
import type { Writing } from './writing.ts'

/**
 * Yields the relationships of the document: the original ones unchanged, then those that only the model has: the described element,
 * nesting, and dependencies. `NONE` means that a component has no dependencies (SPDX 2.3, 11.1).
 */
export function* writeRelationships(writing: Writing): Generator<unknown> {
  const said = new WrittenRelationships()
  for (const relationship of originalRelationships(writing)) {
    said.add(relationship)
    yield relationship
  }
  // An unchanged document already contains all of them.
  if (writing.isUnchanged) return
  yield* describing(writing, said)
  if (!formFacts[writing.source].hasRelationships) yield* nesting(writing)
  yield* dependencies(writing, said)
}

function* originalRelationships(writing: Writing): Generator<unknown> {
  if (writing.source === 'SPDX 2') {
    for (const { value } of writing.content.elements.get('relationships') ?? []) yield value
  }
  if (writing.source === 'SPDX 3') yield* convertedRelationships(writing)
}

/** Dependencies that are written already, as readers make them of relationships, and whether described elements are. */
class WrittenRelationships {
  readonly #pairs = new Set<string>()
  hasDescribed = false

  add(relationship: unknown): void {
    if (!isObject(relationship)) return
    const [element, related] = [textOf(relationship['spdxElementId']), textOf(relationship['relatedSpdxElement'])]
    const type = spdx2Type(textOf(relationship['relationshipType']) ?? '')
    const isNested = relationship['comment'] === nestedMark
    if (spdx2Dependencies.has(type) && !isNested) this.#pairs.add(`${element} ${related}`)
    if (spdx2TurnedDependencies.has(type)) this.#pairs.add(`${related} ${element}`)
    if (type === 'DESCRIBES' || type === 'DESCRIBED_BY') this.hasDescribed = true
  }

  has(from: string, to: string): boolean {
    return this.#pairs.has(`${from} ${to}`)
  }
}

function* describing(
  { components, ids, content, source }: Writing,
  said: WrittenRelationships,
): Generator<Relationship> {
  const documentId = source === 'SPDX 2' ? textOf(content.kept['SPDXID']) : null
  const primary = components.find((component) => component.primary)
  if (!primary || said.hasDescribed || content.elements.has('documentDescribes')) return
  yield relationship(documentId ?? 'SPDXRef-DOCUMENT', 'DESCRIBES', ids.of(primary.id))
}

function* nesting({ components, ids }: Writing): Generator<Relationship> {
  for (const { id, parentId } of components) {
    const parent = parentId === null ? undefined : ids.of(parentId)
    if (parent !== undefined) yield { ...relationship(parent, 'CONTAINS', ids.of(id)), comment: nestedMark }
  }
}

function* dependencies(writing: Writing, said: WrittenRelationships): Generator<Relationship> {
  const { ids, source } = writing
  const targets = targetsOf(writing)
  for (const { id, namesDependencies } of writing.components) {
    const from = ids.of(id) ?? ''
    const list = targets.get(id) ?? []
    for (const target of list) {
      const to = ids.of(target.id) ?? ''
      if (!said.has(from, to)) yield dependency(from, to, target)
    }
    const isLeaf = namesDependencies && list.length === 0 && !formFacts[source].hasRelationships
    if (isLeaf) yield relationship(from, 'DEPENDS_ON', 'NONE')
  }
}

function dependency(from: string, to: string, { scope }: ExportedComponent): Relationship {
  return scope === 'optional' ? relationship(to, 'OPTIONAL_DEPENDENCY_OF', from) : relationship(from, 'DEPENDS_ON', to)
}

function relationship(from: string, relationshipType: string, to: string | undefined): Relationship {
  return { spdxElementId: from, relationshipType, relatedSpdxElement: to ?? 'NOASSERTION' }
}
