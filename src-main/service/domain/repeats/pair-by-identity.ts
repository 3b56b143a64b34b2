import { purlWithoutVersion } from '#service/domain/components/package-key.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'

/** What identifies a component in a version. */
export interface IdentifiedComponent {
  readonly id: string
  readonly ref: string
  readonly purl: string | null
  readonly group: string | null
  readonly name: string
  readonly componentVersion: string | null
  readonly isPrimary: boolean
  /** Whether a person set its purl: then the name alone says what it is in another document. */
  readonly hasOwnPurl: boolean
}

/** The component of another version that one is, or why none is. */
export type Paired =
  | { readonly id: string; readonly isSameVersion: boolean }
  /** Several are alike. `isExact`: in everything that identifies them. */
  | { readonly id: null; readonly candidates: number; readonly isExact: boolean }

/**
 * Pairs the components of two versions one to one: by purl exactly, those without one by group, name and version; then by purl without
 * version; then by group and name, if one of both has no purl or got it from a person. What is left over in one step is paired in the next. Of
 * several that are alike, those with the same reference are paired; no other choice is made between them. Primary components are a pair.
 *
 * @returns the pairs and the ambiguous ones by the id of the first version's component; those without any are absent
 */
export function pairByIdentity(
  from: readonly IdentifiedComponent[],
  to: readonly IdentifiedComponent[],
): ReadonlyMap<string, Paired> {
  const found = new Map<string, Paired>()
  const [primary, other] = [from.find(isPrimary), to.find(isPrimary)]
  if (primary && other) found.set(primary.id, { id: other.id, isSameVersion: hasSameVersion(primary, other) })
  let left: Left = { from: from.filter((one) => !one.isPrimary), to: to.filter((one) => !one.isPrimary) }
  left = pairBy(exactKey, left, found, { isExact: true })
  left = pairBy(packageKey, left, found)
  pairByName(left, found)
  return found
}

interface Left {
  readonly from: readonly IdentifiedComponent[]
  readonly to: readonly IdentifiedComponent[]
}

/** Pairs those that are alone with their key on both sides. Those that are ambiguous are in no later step. */
function pairBy(
  keyOf: (component: IdentifiedComponent) => string | null,
  { from, to }: Left,
  found: Map<string, Paired>,
  { isExact = false } = {},
): Left {
  const there = Map.groupBy(to, keyOf)
  const taken = new Set<string>()
  for (const [key, ones] of Map.groupBy(from, keyOf)) {
    const others = key === null ? undefined : there.get(key)
    if (!others) continue
    const { pairs, rest } = pairGroup(ones, others)
    for (const [one, other] of pairs) {
      found.set(one.id, { id: other.id, isSameVersion: isSame(one, other, isExact) })
      taken.add(other.id)
    }
    for (const one of rest) found.set(one.id, { id: null, candidates: others.length, isExact })
    // What is like an ambiguous one is in no later step either.
    if (rest.length > 0) for (const other of others) taken.add(other.id)
  }
  return { from: from.filter(({ id }) => !found.has(id)), to: to.filter(({ id }) => !taken.has(id)) }
}

type Pair = readonly [IdentifiedComponent, IdentifiedComponent]

function pairGroup(ones: readonly IdentifiedComponent[], others: readonly IdentifiedComponent[]) {
  const [one, other] = [ones[0], others[0]]
  if (one && other && ones.length === 1 && others.length === 1) return { pairs: [[one, other] as Pair], rest: [] }
  const byRef = new Map(others.map((each) => [each.ref, each]))
  const pairs = ones.flatMap((each): Pair[] => {
    const same = byRef.get(each.ref)
    return same ? [[each, same]] : []
  })
  const paired = new Set(pairs.map(([each]) => each.id))
  const rest = ones.filter(({ id }) => !paired.has(id))
  // Those that are left may be alone once the others are paired; if none is left on the other side, they are not there.
  const free = others.filter(({ id }) => !pairs.some(([, same]) => same.id === id))
  const [last, partner] = [rest[0], free[0]]
  if (rest.length === 1 && free.length === 1 && last && partner && pairs.length > 0)
    return { pairs: [...pairs, [last, partner] as Pair], rest: [] }
  return { pairs, rest }
}

/** Groups both sides by name, and pairs those that have exactly one possible partner, which has no other. */
function pairByName({ from, to }: Left, found: Map<string, Paired>): void {
  const there = Map.groupBy(to, nameKey)
  for (const [key, ones] of Map.groupBy(from, nameKey)) {
    const others = there.get(key) ?? []
    for (const one of ones) {
      const candidates = others.filter((other) => mayBeSame(one, other))
      const [other] = candidates
      if (!other) continue
      const isAlone = candidates.length === 1 && ones.filter((each) => mayBeSame(each, other)).length === 1
      found.set(
        one.id,
        isAlone
          ? { id: other.id, isSameVersion: isSame(one, other, false) }
          : { id: null, candidates: candidates.length, isExact: false },
      )
    }
  }
}

/** Packages of two purls that documents state are two packages, whatever their names. */
function mayBeSame(one: IdentifiedComponent, other: IdentifiedComponent): boolean {
  return one.purl === null || other.purl === null || one.hasOwnPurl || other.hasOwnPurl
}

function isPrimary(component: IdentifiedComponent): boolean {
  return component.isPrimary
}

/** What identifies a component with its version. */
export function exactKey({ purl, group, name, componentVersion }: Omit<IdentifiedComponent, 'id'>): string {
  return purl === null ? JSON.stringify([group, name, componentVersion]) : purl
}

/** The package in any version; null for a component without a purl that can be read. */
export function packageKey({ purl }: Pick<IdentifiedComponent, 'purl'>): string | null {
  return purl === null ? null : purlWithoutVersion(purl)
}

function nameKey({ group, name }: IdentifiedComponent): string {
  return JSON.stringify([group?.toLowerCase() ?? null, name.toLowerCase()])
}

function isSame(one: IdentifiedComponent, other: IdentifiedComponent, isExact: boolean): boolean {
  return (isExact && (one.purl === null || namesVersion(one.purl))) || hasSameVersion(one, other)
}

function namesVersion(purl: string): boolean {
  const reading = parsePurl(purl)
  return isPurl(reading) && reading.version !== null
}

/** A version that is not stated is the same as none other. */
function hasSameVersion(one: IdentifiedComponent, other: IdentifiedComponent): boolean {
  return one.componentVersion !== null && one.componentVersion === other.componentVersion
}
