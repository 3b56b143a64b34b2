import { findComponentsById } from '#service/db/components/find-component.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listAlteredPackages, listOneSidedPackages, type OneSidedPackage } from '#service/db/compare/version-drift.ts'
import type { Component } from '#service/domain/components/component.ts'
import { compareParsedVersions, parseVersion, schemeOf } from './compare-versions.ts'

/** One component that differs between two versions. `subject` is null if it was added, `target` if it was removed. */
export interface Drift {
  readonly diffType: 'added' | 'removed' | 'changed'
  readonly diffTags: readonly string[]
  readonly subject: Component | null
  readonly target: Component | null
}

interface Pair {
  readonly subject: string | null
  readonly target: string | null
}

const typeOrder = ['added', 'removed', 'changed'] as const

/**
 * Returns the differences between a version and a later one, one row for each package and version string: added, removed, changed, then by
 * name.
 */
export async function driftBetween(
  database: UserDatabase,
  subjectId: string,
  targetId: string,
): Promise<readonly Drift[]> {
  const [removed, added, altered] = await Promise.all([
    listOneSidedPackages(database, subjectId, targetId),
    listOneSidedPackages(database, targetId, subjectId),
    listAlteredPackages(database, subjectId, targetId),
  ])
  const pairs = [...pairPackages(removed, added), ...altered]
  const components = await componentsOf(database, pairs)
  const rows = pairs.map((pair) => driftOf(pair, components))
  const nameOf = ({ subject, target }: Drift) => (target ?? subject)?.name.toLowerCase() ?? ''
  return rows.toSorted(
    (a, b) =>
      typeOrder.indexOf(a.diffType) - typeOrder.indexOf(b.diffType) ||
      (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b))),
  )
}

/** Pairs packages of the same name that only one side has as version changes, highest with highest. */
function pairPackages(removed: readonly OneSidedPackage[], added: readonly OneSidedPackage[]): readonly Pair[] {
  const keyOf = ({ ecosystem, group, name }: OneSidedPackage) => JSON.stringify([ecosystem, group, name])
  const before = Map.groupBy(removed, keyOf)
  const after = Map.groupBy(added, keyOf)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [subjects, targets] = [highestFirst(before.get(key) ?? []), highestFirst(after.get(key) ?? [])]
    return Array.from({ length: Math.max(subjects.length, targets.length) }, (_, at) => ({
      subject: subjects[at]?.id ?? null,
      target: targets[at]?.id ?? null,
    }))
  })
}

function highestFirst(packages: readonly OneSidedPackage[]): readonly OneSidedPackage[] {
  const scheme = schemeOf(packages[0]?.ecosystem ?? null)
  const parsed = packages.map((one) => ({ one, order: parseVersion(one.componentVersion, scheme) }))
  return parsed.toSorted((a, b) => -compareParsedVersions(a.order, b.order, scheme)).map(({ one }) => one)
}

async function componentsOf(database: UserDatabase, pairs: readonly Pair[]): Promise<ReadonlyMap<string, Component>> {
  const ids = pairs.flatMap(({ subject, target }) => [subject, target].filter((id) => id !== null))
  const found = new Map<string, Component>()
  for (let start = 0; start < ids.length; start += 500) {
    for (const [id, component] of await findComponentsById(database, ids.slice(start, start + 500)))
      found.set(id, component)
  }
  return found
}

function driftOf(pair: Pair, components: ReadonlyMap<string, Component>): Drift {
  const subject = (pair.subject !== null && components.get(pair.subject)) || null
  const target = (pair.target !== null && components.get(pair.target)) || null
  if (!subject) return { diffType: 'added', diffTags: [], subject, target }
  if (!target) return { diffType: 'removed', diffTags: [], subject, target }
  return { diffType: 'changed', diffTags: tagsOf(subject, target), subject, target }
}

function tagsOf(subject: Component, target: Component): readonly string[] {
  const isMoved = subject.componentVersion !== target.componentVersion
  const tags = {
    version: isMoved,
    license: subject.licenseExpression !== target.licenseExpression,
    purl: !isMoved && subject.purl !== target.purl,
    cpe: !isMoved && subject.cpes.join() !== target.cpes.join(),
    supplier: subject.supplierName !== target.supplierName,
    scope: subject.scope !== target.scope,
    relation: subject.relation !== target.relation,
  }
  const named = Object.entries(tags).flatMap(([tag, differs]) => (differs ? [tag] : []))
  const scheme = schemeOf(target.ecosystem)
  const order = compareParsedVersions(
    parseVersion(target.componentVersion, scheme),
    parseVersion(subject.componentVersion, scheme),
    scheme,
  )
  if (!isMoved || order === 0) return named
  return [order > 0 ? 'upgraded' : 'downgraded', ...named]
}
