/** Reads the edges into the given components: what depends on them. */
export type EdgesInto = (ids: readonly string[]) => Promise<readonly { readonly from: string; readonly to: string }[]>

/** If a component has more ancestors, only paths through the nearest of them are searched. */
const maxAncestors = 20_000
/** Limit of search steps, for graphs with very many paths. */
const maxSteps = 50_000
const maxPaths = 500

/**
 * Returns the shortest paths from `root` to `target`, shortest first, including both ends. No path contains a component twice. Empty if
 * there is none. Only ancestors of `target` are read, level by level; cycles are allowed.
 */
export async function pathsToRoot(
  root: string,
  target: string,
  most: number,
  edgesInto: EdgesInto,
): Promise<readonly (readonly string[])[]> {
  if (root === target) return [[root]]
  const parents = await ancestors(target, edgesInto)
  const distance = distancesFrom(root, parents)
  if (!distance.has(target)) return []
  return bestFirst(root, target, most, parents, distance)
}

type Parents = ReadonlyMap<string, readonly string[]>

async function ancestors(target: string, edgesInto: EdgesInto): Promise<Parents> {
  const parents = new Map<string, string[]>([[target, []]])
  let level = [target]
  while (level.length > 0 && parents.size < maxAncestors) {
    const next: string[] = []
    for (let at = 0; at < level.length; at += maxPaths) {
      for (const { from, to } of await edgesInto(level.slice(at, at + maxPaths))) {
        parents.get(to)?.push(from)
        if (parents.has(from)) continue
        parents.set(from, [])
        next.push(from)
      }
    }
    level = next
  }
  return parents
}

/** Returns the number of edges from the root to each ancestor. */
function distancesFrom(root: string, parents: Parents): ReadonlyMap<string, number> {
  const children = new Map<string, string[]>()
  for (const [child, froms] of parents) {
    for (const from of froms) {
      const known = children.get(from)
      if (known) known.push(child)
      else children.set(from, [child])
    }
  }
  const distance = new Map([[root, 0]])
  const queue = [root]
  for (const id of queue) {
    for (const child of children.get(id) ?? []) {
      if (distance.has(child)) continue
      distance.set(child, (distance.get(id) ?? 0) + 1)
      queue.push(child)
    }
  }
  return distance
}

interface PathCandidate {
  readonly id: string
  /** The rest of the path, towards the target. */
  readonly below: PathCandidate | null
  readonly edges: number
}

/**
 * Extends the path with the smallest sum of its length and the remaining distance. Complete paths are therefore found in the order of their
 * length.
 */
function bestFirst(
  root: string,
  target: string,
  most: number,
  parents: Parents,
  distance: ReadonlyMap<string, number>,
): readonly (readonly string[])[] {
  const found: string[][] = []
  const byLength: PathCandidate[][] = []
  const add = (way: PathCandidate) => {
    const rest = distance.get(way.id)
    if (rest !== undefined) (byLength[way.edges + rest] ??= []).push(way)
  }
  add({ id: target, below: null, edges: 0 })
  let steps = 0
  for (let length = 0; length < byLength.length; length += 1) {
    const ways = byLength[length] ?? []
    for (let way = ways.pop(); way; way = ways.pop()) {
      if (way.id === root) {
        found.push(idsOf(way))
        if (found.length === most) return found
        continue
      }
      if ((steps += 1) > maxSteps) return found
      for (const from of parents.get(way.id) ?? []) {
        if (!holds(way, from)) add({ id: from, below: way, edges: way.edges + 1 })
      }
    }
  }
  return found
}

function holds(way: PathCandidate, id: string): boolean {
  for (let at: PathCandidate | null = way; at; at = at.below) if (at.id === id) return true
  return false
}

function idsOf(way: PathCandidate): string[] {
  const ids: string[] = []
  for (let at: PathCandidate | null = way; at; at = at.below) ids.push(at.id)
  return ids
}
