import type { ComparedComponent } from '#service/db/compare/compared-rows.ts'
import type { ComponentChangeWord } from '#service/domain/compare/comparison.ts'
import { packageVersionOrder } from '#service/matching/package-version-order.ts'
import { packageIdentity } from './package-identity.ts'

/** All components of a version that are the same package with the same version string. */
interface Copies {
  readonly key: string
  readonly componentVersion: string | null
  readonly all: readonly ComparedComponent[]
}

/** One row of a comparison. */
export interface ComponentPair {
  readonly change: ComponentChangeWord
  readonly tags: readonly string[]
  readonly base: ComparedComponent | null
  readonly target: ComparedComponent | null
}

/** The components of two versions, each in one pair or alone. Primary components are in no pair. */
export interface PairedComponents {
  readonly pairs: readonly ComponentPair[]
  /** The row of each component of either version, primary ones excepted. */
  readonly pairOf: ReadonlyMap<string, ComponentPair>
  /** The package of each component of either version: what is paired is one package. */
  readonly packageOf: ReadonlyMap<string, string>
}

/**
 * Pairs the packages of two versions: by purl without version, those without a purl by group and name. Of one package equal version strings
 * are paired first, then the others, highest with highest. What is left without a partner is paired by kind, group and name, if one side has no
 * ecosystem: tools differ in whether they write a purl. Several components of one version string are one row.
 */
export function pairComponents(
  base: readonly ComparedComponent[],
  target: readonly ComparedComponent[],
): PairedComponents {
  const keys = new Map<string, string>()
  const [before, after] = [packagesOf(base, keys), packagesOf(target, keys)]
  const found: [Copies | null, Copies | null][] = []
  const [goneOnes, newOnes]: [Copies[], Copies[]] = [[], []]
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const rest = pairPackage(before.get(key) ?? noCopies, after.get(key) ?? noCopies, found)
    goneOnes.push(...rest.base)
    newOnes.push(...rest.target)
  }
  const sameAs = pairByName(goneOnes, newOnes, found)
  const pairOf = new Map<string, ComponentPair>()
  const pairs = found.map(([older, newer]) => {
    const pair = describe(older, newer)
    for (const { all } of [older, newer].filter((copies) => copies !== null))
      for (const { id } of all) pairOf.set(id, pair)
    return pair
  })
  for (const [id, key] of keys) {
    const same = sameAs.get(key)
    if (same !== undefined) keys.set(id, same)
  }
  return { pairs, pairOf, packageOf: keys }
}

type Package = ReadonlyMap<string | null, Copies>
const noCopies: Package = new Map()

function packagesOf(components: readonly ComparedComponent[], keys: Map<string, string>): ReadonlyMap<string, Package> {
  const packages = new Map<
    string,
    Map<string | null, { key: string; componentVersion: string | null; all: ComparedComponent[] }>
  >()
  for (const component of components) {
    const { componentVersion } = component
    const key = packageIdentity(component)
    keys.set(component.id, key)
    if (component.isPrimary === 1) continue
    const versions = packages.get(key)
    const copies = versions?.get(componentVersion)
    if (copies) copies.all.push(component)
    else if (versions) versions.set(componentVersion, { key, componentVersion, all: [component] })
    else packages.set(key, new Map([[componentVersion, { key, componentVersion, all: [component] }]]))
  }
  return packages
}

/** Pairs the version strings of one package, and returns those without a partner. */
function pairPackage(before: Package, after: Package, found: [Copies | null, Copies | null][]) {
  const [gone, come]: [Copies[], Copies[]] = [[], []]
  for (const [componentVersion, older] of before) {
    const newer = after.get(componentVersion)
    if (newer) found.push([older, newer])
    else gone.push(older)
  }
  for (const [componentVersion, newer] of after) if (!before.has(componentVersion)) come.push(newer)
  return pairHighest(gone, come, found)
}

function pairHighest(gone: readonly Copies[], come: readonly Copies[], found: [Copies | null, Copies | null][]) {
  const [older, newer] = gone.length > 0 && come.length > 0 ? [highestFirst(gone), highestFirst(come)] : [gone, come]
  const shared = Math.min(older.length, newer.length)
  for (const [at, one] of older.slice(0, shared).entries()) found.push([one, newer[at] ?? null])
  return { base: older.slice(shared), target: newer.slice(shared) }
}

function highestFirst(versions: readonly Copies[]): readonly Copies[] {
  if (versions.length < 2) return versions
  const text = ({ componentVersion }: Copies) => componentVersion ?? ''
  const byText = versions.toSorted((a, b) => Number(text(a) > text(b)) - Number(text(a) < text(b)))
  return byText.toSorted((a, b) => -directionOf(a, b))
}

/**
 * Pairs packages that only one version has by kind, group and name, if one of both has no ecosystem. Adds all to the rows, and returns which
 * packages are the same.
 */
function pairByName(gone: readonly Copies[], come: readonly Copies[], found: [Copies | null, Copies | null][]) {
  const same = new Map<string, string>()
  const nameOf = ({ all: [first] }: Copies) =>
    JSON.stringify([first?.kind, first?.group?.toLowerCase(), first?.nameKey])
  const newByName = Map.groupBy(come, nameOf)
  const goneByName = Map.groupBy(gone, nameOf)
  for (const [name, older] of goneByName) {
    const newer = newByName.get(name)
    newByName.delete(name)
    if (newer) pairAcross(older, newer, found, same)
    else for (const one of older) found.push([one, null])
  }
  for (const one of [...newByName.values()].flat()) found.push([null, one])
  return same
}

/** Packages of one name: those of no ecosystem are paired with those of each, in the order of the ecosystems' names. */
function pairAcross(
  older: readonly Copies[],
  newer: readonly Copies[],
  found: [Copies | null, Copies | null][],
  same: Map<string, string>,
): void {
  let [gone, come] = [older, newer]
  const ecosystems = [...new Set([...gone, ...come].flatMap((one) => ecosystemOf(one) ?? []))].toSorted()
  for (const ecosystem of ecosystems) {
    for (const [left, right] of [
      [null, ecosystem],
      [ecosystem, null],
    ]) {
      const olderOnes = gone.filter((one) => ecosystemOf(one) === left)
      const newerOnes = come.filter((one) => ecosystemOf(one) === right)
      const paired: [Copies | null, Copies | null][] = []
      pairPackage(byVersion(olderOnes), byVersion(newerOnes), paired)
      for (const [one, other] of paired) if (one && other) join(same, one.key, other.key)
      found.push(...paired)
      const isLeft = (one: Copies) => !paired.some((pair) => pair.includes(one))
      gone = gone.filter(isLeft)
      come = come.filter(isLeft)
    }
  }
  for (const one of gone) found.push([one, null])
  for (const one of come) found.push([null, one])
}

function byVersion(some: readonly Copies[]): Package {
  return new Map(some.map((one) => [one.componentVersion, one]))
}

/** The same whichever side is the older one. */
function join(same: Map<string, string>, one: string, other: string): void {
  const joined = [one, other, same.get(one) ?? one, same.get(other) ?? other].toSorted()[0] ?? one
  same.set(one, joined)
  same.set(other, joined)
}

function ecosystemOf({ all: [first] }: Copies): string | null {
  return first?.ecosystem ?? null
}

function describe(older: Copies | null, newer: Copies | null): ComponentPair {
  const [base, target] = representatives(older?.all ?? [], newer?.all ?? [])
  if (!base || !older) return { change: 'added', tags: [], base: null, target }
  if (!target || !newer) return { change: 'removed', tags: [], base, target: null }
  const tags = tagsOf(base, target, older.key === newer.key)
  const change = changeOf(older, newer, tags.length > 0)
  const isMoved = change === 'upgraded' || change === 'downgraded'
  return { change, tags: isMoved ? [change, ...tags] : tags, base, target }
}

function changeOf(older: Copies, newer: Copies, differs: boolean): ComponentChangeWord {
  if (older.componentVersion === newer.componentVersion) return differs ? 'changed' : 'unchanged'
  const direction = directionOf(newer, older)
  return direction > 0 ? 'upgraded' : direction < 0 ? 'downgraded' : 'changed'
}

/** Of several copies two that are alike, if there are such. Otherwise the first of each. */
function representatives(
  older: readonly ComparedComponent[],
  newer: readonly ComparedComponent[],
): readonly [ComparedComponent | null, ComparedComponent | null] {
  const first: readonly [ComparedComponent | null, ComparedComponent | null] = [older[0] ?? null, newer[0] ?? null]
  if (older.length < 2 && newer.length < 2) return first
  const byFacts = new Map(newer.toReversed().map((component) => [factsOf(component), component]))
  const alike = older.find((component) => byFacts.has(factsOf(component)))
  return alike ? [alike, byFacts.get(factsOf(alike)) ?? null] : first
}

const factsOf = ({ license, purl, cpes, supplier, scope, relation }: ComparedComponent) =>
  JSON.stringify([license, purl, cpes, supplier, scope, relation])

/** @param isSamePackage whether purl or name are those of one package: then another purl of another version says nothing */
function tagsOf(base: ComparedComponent, target: ComparedComponent, isSamePackage: boolean): readonly string[] {
  const isMoved = base.componentVersion !== target.componentVersion
  const tags: string[] = []
  if (isMoved) tags.push('version')
  if (base.license !== target.license) tags.push('license')
  if ((!isMoved || !isSamePackage) && base.purl !== target.purl) tags.push('purl')
  if (!isMoved && base.cpes !== target.cpes) tags.push('cpe')
  if (base.supplier !== target.supplier) tags.push('supplier')
  if (base.scope !== target.scope) tags.push('scope')
  if (base.relation !== target.relation) tags.push('relation')
  return tags
}

/** How the version of one is ordered against that of another: 0 if it is not known. Distributions that share a type share their order. */
function directionOf(one: Copies, other: Copies): number {
  if (one.componentVersion === null || other.componentVersion === null) return 0
  const ecosystem = ecosystemOf(one) ?? ecosystemOf(other)
  return packageVersionOrder(ecosystem)(one.componentVersion, other.componentVersion) ?? 0
}
