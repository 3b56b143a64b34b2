import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { adaptToSchema } from './adapt-to-schema.ts'
import { isObject, without } from './members.ts'
import type { Writing } from './writing.ts'

type Entry = Readonly<Record<string, unknown>>

/** Yields the dependency graph: the edges, and original entries that contain more than edges can. */
export function* writeDependencies(writing: Writing): Generator<unknown> {
  const { content, unchanged, isOwnForm } = writing
  const raw = isOwnForm ? (content.elements.get('dependencies') ?? []) : []
  const values = raw.map(({ value }) => value)
  const objects = values.filter(isObject)
  const said = new Set(raw.map(({ ref }) => ref))
  const targets = targetsOf(writing)
  const isBare = unchanged && isEmptyWithoutList(objects)
  if (unchanged) yield* values
  else yield* mergedEntries(objects, targets, writing)
  for (const { id, ref, namesDependencies } of inOrder(content.components)) {
    const dependsOn = inOrder(targets.get(id) ?? [])
    if (said.has(ref) || !(namesDependencies || dependsOn.length > 0)) continue
    yield dependsOn.length === 0 && isBare ? { ref } : { ref, dependsOn: dependsOn.map((target) => target.ref) }
  }
}

/** Tests whether the first entry without dependencies omits the list. A reader preserves one if the document has such entries. */
function isEmptyWithoutList(entries: readonly Entry[]): boolean {
  const isLeaf = ({ ref: _, dependsOn = [], ...rest }: Entry) =>
    Array.isArray(dependsOn) && dependsOn.length === 0 && Object.keys(rest).length === 0
  const first = entries.find(isLeaf)
  return first !== undefined && !Object.hasOwn(first, 'dependsOn')
}

/** Maps each component id to its dependencies. */
function targetsOf({ content, byId }: Writing): ReadonlyMap<string, readonly ExportedComponent[]> {
  const targets = new Map<string, ExportedComponent[]>()
  for (const [from, to] of content.edges) {
    const target = byId.get(to)
    if (!target || !byId.has(from)) continue
    const list = targets.get(from) ?? []
    targets.set(from, list)
    list.push(target)
  }
  return targets
}

function inOrder(components: readonly ExportedComponent[]): readonly ExportedComponent[] {
  return components.toSorted((a, b) => a.position - b.position)
}

interface Merged {
  readonly dependsOn: Set<unknown>
  readonly provides: Set<unknown>
  rest: Entry
}

/** Merges the original entries with the edges of their components, one entry per reference. */
function* mergedEntries(
  entries: readonly Entry[],
  targets: ReadonlyMap<string, readonly ExportedComponent[]>,
  writing: Writing,
): Generator<unknown> {
  const byRef = new Map<unknown, Merged>()
  for (const { ref: named, dependsOn, provides, ...rest } of entries) {
    const ref = trimReference(named)
    const merged = byRef.get(ref) ?? { dependsOn: new Set(), provides: new Set(), rest: {} }
    byRef.set(ref, merged)
    for (const target of listOf(dependsOn)) merged.dependsOn.add(trimReference(target))
    for (const target of listOf(provides)) merged.provides.add(trimReference(target))
    merged.rest = { ...merged.rest, ...rest }
  }
  for (const { id, ref } of writing.content.components) {
    const merged = byRef.get(ref)
    if (merged) for (const target of targets.get(id) ?? []) merged.dependsOn.add(target.ref)
  }
  for (const [ref, { dependsOn, provides, rest }] of byRef) {
    const entry = { ref, dependsOn: [...dependsOn], ...without({ provides: [...provides] }), ...rest }
    const fitting = adaptToSchema(entry, '/definitions/dependency', ['dependencies'], writing)
    if (fitting !== undefined) yield fitting
  }
}

/** Trims a reference, as the references of components are. */
function trimReference(ref: unknown): unknown {
  return typeof ref === 'string' ? ref.trim() : ref
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}
