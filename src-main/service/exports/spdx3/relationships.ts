import { formFacts } from '#service/domain/documents/document-family.ts'
import { spdx3Dependencies } from '#service/domain/documents/spdx3-dependencies.ts'
import type { JsonObject } from '#service/domain/json-values.ts'
import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { nestedMark } from '#service/standards/spdx/spdx-embedded-members.ts'
import { targetsOf } from '#service/exports/spdx/dependency-targets.ts'
import { completenessOf, type DocumentCompleteness } from './completeness.ts'
import type { Element } from './elements.ts'
import type { Writing } from './writing.ts'

/** Dependencies that are written already: from, a space, to. */
export type EmittedPairs = ReadonlySet<string>

/** Whether readers make dependencies of a relationship. */
export function isDependency({ relationshipType: type, comment }: JsonObject): boolean {
  return typeof type === 'string' && spdx3Dependencies.has(type) && comment !== nestedMark
}

/**
 * Yields nesting and dependencies of the model as relationships, with all targets of a package in one. A package that explicitly depends
 * on nothing gets a complete relationship to the individual for "none".
 */
export function* modelRelationships(writing: Writing, said: EmittedPairs): Generator<Element> {
  const completeness = completenessOf(writing)
  if (!formFacts[writing.source].hasRelationships) yield* nesting(writing, completeness)
  const targets = targetsOf(writing)
  for (const component of writing.components) {
    yield* dependencies(component, targets.get(component.id) ?? [], { writing, completeness, said })
  }
  completeness.countUnwritten()
}

function* nesting(writing: Writing, completeness: DocumentCompleteness): Generator<Element> {
  for (const [parent, to] of nested(writing)) {
    const from = writing.iriOf(parent.id)
    const members = { from, relationshipType: 'contains', to, comment: nestedMark }
    yield relationship({ ...members, completeness: completeness.ofParts(parent.ref) }, writing)
  }
}

interface Saying {
  readonly writing: Writing
  readonly completeness: DocumentCompleteness
  readonly said: EmittedPairs
}

function* dependencies(
  { id, ref, namesDependencies }: ExportedComponent,
  targets: readonly ExportedComponent[],
  { writing, completeness, said }: Saying,
): Generator<Element> {
  const from = writing.iriOf(id) ?? ''
  const complete = () => completeness.ofDependencies(ref)
  for (const [relationshipType, isOptional] of kinds) {
    const to = targets
      .filter(({ scope }) => (scope === 'optional') === isOptional)
      .map((target) => writing.iriOf(target.id) ?? '')
      .filter((iri) => !said.has(`${from} ${iri}`))
    if (to.length > 0) yield relationship({ from, relationshipType, to, completeness: complete() }, writing)
  }
  const isLeaf = namesDependencies && !formFacts[writing.source].hasRelationships && targets.length === 0
  if (!isLeaf) return
  const none = { from, relationshipType: 'dependsOn', to: ['NoneElement'], completeness: complete() ?? 'complete' }
  yield relationship(none, writing)
}

const kinds = [
  ['dependsOn', false],
  ['hasOptionalDependency', true],
] as const

function relationship(members: Element, { elements }: Writing): Element {
  return elements.make('Relationship', elements.next('relationship'), members)
}

function nested({ components, iriOf }: Writing): ReadonlyMap<ExportedComponent, readonly string[]> {
  const byId = new Map(components.map((component) => [component.id, component]))
  const children = new Map<ExportedComponent, string[]>()
  for (const { id, parentId } of components) {
    const parent = parentId === null ? undefined : byId.get(parentId)
    if (parent === undefined) continue
    const list = children.get(parent)
    if (list) list.push(iriOf(id) ?? '')
    else children.set(parent, [iriOf(id) ?? ''])
  }
  return children
}
