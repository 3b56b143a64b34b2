import type { UserReader } from '#service/db/database.ts'
import type { VersionId } from '#service/domain/id.ts'
import { maxContained, maxTreeNodes, type PartNode } from '#service/domain/parts/part.ts'
import { linksFrom, type PartSide } from './version-parts.ts'

/** Returns the tree of parts and parents around a version: itself, then what is nearest, parts before parents. */
export async function readPartTree(read: UserReader, versionId: VersionId): Promise<readonly PartNode[]> {
  const current: PartNode = { versionId, relation: 'CURRENT', depth: 0, viaVersionId: null, partId: null }
  const below = await walk(read, versionId, 'parts')
  const above = await walk(read, versionId, 'parents')
  const nearest = [...below, ...above].toSorted((a, b) => Math.abs(a.depth) - Math.abs(b.depth))
  return [current, ...nearest].slice(0, maxTreeNodes)
}

/** Follows the links level by level. Each link is one node, and each version is followed once. */
async function walk(read: UserReader, start: VersionId, side: PartSide): Promise<readonly PartNode[]> {
  const sign = side === 'parts' ? 1 : -1
  const nodes: PartNode[] = []
  const seen = new Set([start])
  for (let level = [start], depth = 1; level.length > 0 && nodes.length < maxTreeNodes; depth += 1) {
    const links = await linksFrom(read, level, side, maxTreeNodes)
    nodes.push(
      ...links.map(({ id, from, to }) => ({
        versionId: to,
        relation: relationOf(side, depth),
        depth: sign * depth,
        viaVersionId: from,
        partId: id,
      })),
    )
    level = [...new Set(links.map(({ to }) => to))].filter((id) => !seen.has(id))
    for (const id of level) seen.add(id)
  }
  return nodes
}

function relationOf(side: PartSide, depth: number): PartNode['relation'] {
  if (depth === 1) return side === 'parts' ? 'PART' : 'PARENT'
  return side === 'parts' ? 'TRANSITIVE_PART' : 'TRANSITIVE_PARENT'
}

/**
 * Returns the versions that a version contains: itself first, then the nearest, each once.
 *
 * @param addedId as if this were the last part of the version
 */
export async function containedVersions(
  read: UserReader,
  versionId: VersionId,
  addedId?: VersionId,
): Promise<readonly VersionId[]> {
  const found = new Set([versionId])
  let added = addedId === undefined ? [] : [addedId]
  for (let level = [versionId]; level.length > 0 && found.size <= maxContained;) {
    const links = await linksFrom(read, level, 'parts')
    level = [...new Set([...links.map(({ to }) => to), ...added])].filter((id) => !found.has(id))
    added = []
    for (const id of level) found.add(id)
  }
  return [...found]
}

/** Returns the versions that contain any of these, directly or through others, each once. */
export async function containingVersions(
  read: UserReader,
  versionIds: readonly VersionId[],
): Promise<readonly VersionId[]> {
  const found = new Set<VersionId>()
  for (let level = versionIds; level.length > 0;) {
    const links = await linksFrom(read, level, 'parents')
    level = [...new Set(links.map(({ to }) => to))].filter((id) => !found.has(id))
    for (const id of level) found.add(id)
  }
  return [...found]
}

/** Returns the shortest way from a version down to another one that it contains, both included; null if it does not contain it. */
export async function wayToPart(
  read: UserReader,
  from: VersionId,
  to: VersionId,
): Promise<readonly VersionId[] | null> {
  const cameFrom = new Map<VersionId, VersionId | null>([[from, null]])
  for (let level = [from]; level.length > 0 && !cameFrom.has(to);) {
    const links = await linksFrom(read, level, 'parts')
    const fresh = links.filter((link) => !cameFrom.has(link.to))
    for (const link of fresh) if (!cameFrom.has(link.to)) cameFrom.set(link.to, link.from)
    level = [...new Set(fresh.map((link) => link.to))]
  }
  if (!cameFrom.has(to)) return null
  const way: VersionId[] = []
  for (let at: VersionId | null = to; at !== null; at = cameFrom.get(at) ?? null) way.unshift(at)
  return way
}
