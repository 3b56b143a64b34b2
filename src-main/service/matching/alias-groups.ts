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
 * to the nearest ones. Withdrawn records connect nothing.
 */
export function groupAliases(records: Iterable<NamedRecord>): AliasGroups {
  const graph = readGraph(records)
  const groups: AliasGroup[] = []
  const membership = new Map<string, number[]>()
  for (const ids of connectedIds(graph)) {
    for (const members of separateCves(ids, graph)) {
      const index = groups.push(nameGroup(members)) - 1
      for (const id of members) membership.set(id, [...(membership.get(id) ?? []), index])
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
  for (const id of ids) {
    if (!isCveId(id)) for (const cve of nearestCves(id, graph)) members.get(cve)?.push(id)
  }
  return [...members.values()]
}

function nearestCves(start: string, graph: Graph): readonly string[] {
  const seen = new Set([start])
  let level = [start]
  while (level.length > 0) {
    const next: string[] = []
    for (const id of level) {
      for (const neighbor of graph.get(id) ?? []) {
        if (!seen.has(neighbor)) next.push(neighbor)
        seen.add(neighbor)
      }
    }
    const found = next.filter(isCveId)
    if (found.length > 0) return found
    level = next
  }
  return []
}

function nameGroup(members: readonly string[]): AliasGroup {
  const ids = members.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const [preferredId = ''] = ids
  return { preferredId, cveId: isCveId(preferredId) ? preferredId : null, ids }
}

function rank(id: string): number {
  return isCveId(id) ? 0 : id.startsWith('GHSA-') ? 1 : 2
}
