import type { ExportedComponent } from '#service/domain/export-content.ts'
import { adapted } from './adapted.ts'
import { isObject, without } from './members.ts'
import type { Writing } from './writing.ts'

type Entry = Readonly<Record<string, unknown>>

/** The graph: what the edges say, and entries of the original that say more than edges can. */
export function* writtenDependencies(writing: Writing): Generator<unknown> {
  const { content, unchanged } = writing
  const raw = (content.elements.get('dependencies') ?? []).map(({ value }) => value)
  const modelled = content.version.spec === 'CycloneDX' ? raw : []
  const said = new Set(modelled.filter(isObject).map((entry) => entry['ref']))
  if (unchanged) yield* modelled
  else yield* mergedEntries(modelled.filter(isObject), writing)
  for (const entry of fromEdges(writing, said)) yield entry
}

function* fromEdges({ content, byId }: Writing, said: ReadonlySet<unknown>): Generator<Entry> {
  const targets = new Map<string, ExportedComponent[]>()
  for (const [from, to] of content.edges) {
    const target = byId.get(to)
    if (!target || !byId.has(from)) continue
    const list = targets.get(from) ?? []
    targets.set(from, list)
    list.push(target)
  }
  for (const { id, ref, namesDependencies } of content.components.toSorted((a, b) => a.position - b.position)) {
    const dependsOn = targets.get(id)?.toSorted((a, b) => a.position - b.position) ?? []
    if (said.has(ref) || !(namesDependencies || dependsOn.length > 0)) continue
    yield { ref, dependsOn: dependsOn.map((target) => target.ref) }
  }
}

/** Several entries for one reference are one: a document that is written anew has no two of them. */
function* mergedEntries(entries: readonly Entry[], writing: Writing): Generator<unknown> {
  const byRef = new Map<unknown, { readonly dependsOn: Set<unknown>; readonly provides: Set<unknown>; rest: Entry }>()
  for (const { ref, dependsOn, provides, ...rest } of entries) {
    const merged = byRef.get(ref) ?? { dependsOn: new Set(), provides: new Set(), rest: {} }
    byRef.set(ref, merged)
    for (const target of listOf(dependsOn)) merged.dependsOn.add(target)
    for (const target of listOf(provides)) merged.provides.add(target)
    merged.rest = { ...merged.rest, ...rest }
  }
  for (const [ref, { dependsOn, provides, rest }] of byRef) {
    const entry = { ref, dependsOn: [...dependsOn], ...without({ provides: [...provides] }), ...rest }
    const fitting = adapted(entry, '/definitions/dependency', ['dependencies'], writing)
    if (fitting !== undefined) yield fitting
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}
