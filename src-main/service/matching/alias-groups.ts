/** The ids of a record that decide which vulnerability it is about. */
export interface NamedRecord {
  readonly recordId: string
  readonly aliases: readonly string[]
  readonly withdrawn: string | null
}

/** All ids of one vulnerability. */
export interface AliasGroup {
  /** CVE before GHSA before any other, as written. */
  readonly preferredId: string
  readonly cveId: string | null
  /** The preferred id first, then in the same order of kinds. Each id once. */
  readonly ids: readonly string[]
}

export interface AliasGroups {
  readonly groups: readonly AliasGroup[]
  /** Indexes into `groups`: several for a record that names several CVEs. */
  groupsOf(id: string): readonly number[]
}

/**
 * Groups ids that mean the same vulnerability. `aliases` is symmetric and transitive; `related` and `upstream` are ignored. A chain that
 * connects two CVE ids is not trusted: every CVE has a group of its own, and a record belongs to the CVEs that it names itself, otherwise
 * to the nearest ones, unless there are more than a hundred. Withdrawn records connect nothing. The time grows with the number of aliases.
 */
export function groupAliases(records: Iterable<NamedRecord>): AliasGroups {
  const graph = readGraph(records)
  const groups: AliasGroup[] = []
  const membership = new Map<string, number[]>()
  for (const ids of connectedIds(graph)) {
    for (const members of separateCves(ids, graph)) {
      const index = groups.push(nameGroup(members)) - 1
      for (const id of members) {
        const known = membership.get(id)
        if (known === undefined) membership.set(id, [index])
        else known.push(index)
      }
    }
  }
  return { groups, groupsOf: (id) => membership.get(id) ?? [] }
}

/** Tests whether an id is a CVE id, ignoring letter case. */
export function isCveId(id: string): boolean {
  return /^CVE-\d{4}-\d{4,}$/i.test(id)
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function readGraph(records: Iterable<NamedRecord>): Graph {
  const graph = new Map<string, Set<string>>()
  const node = (id: string): Set<string> => {
    const found = graph.get(id) ?? new Set<string>()
    graph.set(id, found)
    return found
  }
  const withdrawn: NamedRecord[] = []
  for (const record of records) {
    const own = node(record.recordId)
    if (record.withdrawn !== null) {
      withdrawn.push(record)
      continue
    }
    for (const alias of record.aliases) {
      if (alias === record.recordId) continue
      own.add(alias)
      node(alias).add(record.recordId)
    }
  }
  for (const { recordId, aliases } of withdrawn) {
    // The record may still be attached to one of its former aliases, so that it joins no groups.
    const place = aliases.find((alias) => alias !== recordId && isCveId(alias)) ?? aliases[0]
    if (place === undefined || place === recordId || node(recordId).size > 0) continue
    node(recordId).add(place)
    node(place).add(recordId)
  }
  return graph
}

function* connectedIds(graph: Graph): Iterable<readonly string[]> {
  const seen = new Set<string>()
  for (const start of graph.keys()) {
    if (seen.has(start)) continue
    const ids = [start]
    seen.add(start)
    for (const id of ids) {
      for (const next of graph.get(id) ?? []) {
        if (seen.has(next)) continue
        seen.add(next)
        ids.push(next)
      }
    }
    yield ids
  }
}

function separateCves(ids: readonly string[], graph: Graph): readonly (readonly string[])[] {
  const cves = ids.filter(isCveId)
  if (cves.length < 2) return [ids]
  const members = new Map(cves.map((cve) => [cve, [cve]]))
  const alone: string[][] = []
  for (const [id, nearest] of nearestCves(cves, graph)) {
    if (nearest === tooMany) alone.push([id])
    else for (const cve of nearest) members.get(cve)?.push(id)
  }
  return [...members.values(), ...alone]
}

/** In the place of CVE ids: a chain leads to so many that it says nothing. The id then has a group of its own. */
const tooMany = 'too many'
/** Maximum number of CVE ids that an id belongs to because it names them, or they name it. */
const maxNamedCves = 1_000
/** Maximum number of CVE ids that an id belongs to without naming them, or being named by them. */
const maxChainedCves = 100

type NearestCves = ReadonlySet<string> | typeof tooMany

/** Returns the nearest CVE ids of every other id, level by level from all CVE ids at once, so that no connection is followed twice. */
function nearestCves(cves: readonly string[], graph: Graph): ReadonlyMap<string, NearestCves> {
  const known = namedCves(cves, graph)
  for (let level: ReadonlyMap<string, NearestCves> = new Map(known); level.size > 0;) {
    const next = new Map<string, NearestCves>()
    for (const [id, nearest] of level) {
      for (const neighbor of graph.get(id) ?? []) {
        if (!known.has(neighbor) && !isCveId(neighbor)) next.set(neighbor, joined(next.get(neighbor), nearest))
      }
    }
    for (const [id, nearest] of next) known.set(id, nearest)
    level = next
  }
  return known
}

function namedCves(cves: readonly string[], graph: Graph): Map<string, NearestCves> {
  const named = new Map<string, Set<string>>()
  for (const cve of cves) {
    for (const id of graph.get(cve) ?? []) {
      if (!isCveId(id)) named.set(id, (named.get(id) ?? new Set()).add(cve))
    }
  }
  return new Map([...named].map(([id, all]) => [id, all.size > maxNamedCves ? tooMany : all]))
}

function joined(one: NearestCves | undefined, other: NearestCves): NearestCves {
  if (one === tooMany || other === tooMany || other.size > maxChainedCves) return tooMany
  const all = new Set([...(one ?? []), ...other])
  return all.size > maxChainedCves ? tooMany : all
}

function nameGroup(members: readonly string[]): AliasGroup {
  const ids = members.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const [preferredId = ''] = ids
  return { preferredId, cveId: isCveId(preferredId) ? preferredId : null, ids }
}

function rank(id: string): number {
  return isCveId(id) ? 0 : id.startsWith('GHSA-') ? 1 : 2
}
