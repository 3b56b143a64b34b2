import type { UserReader } from '#service/db/database.ts'
import { containedVersions, containingVersions, wayToPart } from '#service/db/parts/part-tree.ts'
import { linksFrom } from '#service/db/parts/version-parts.ts'
import { namesOfVersions } from '#service/db/versions/version-names.ts'
import type { VersionId } from '#service/domain/id.ts'
import { maxContained } from '#service/domain/parts/part.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'

/** Returns why a version cannot become a part of another one; null if it can. */
export async function whyUnfit(
  read: UserReader,
  parent: Pick<SbomVersion, 'id' | 'organizationId'>,
  childId: VersionId,
): Promise<string | null> {
  const links = await linksFrom(read, [parent.id], 'parts', maxContained + 1)
  if (links.some(({ to }) => to === childId)) {
    const [containing, contained] = await namesOfVersions(read, parent.organizationId, [parent.id, childId])
    return `"${contained}" is a part of "${containing}" already`
  }
  const way = await wayToPart(read, childId, parent.id)
  if (way) {
    const names = await namesOfVersions(read, parent.organizationId, [parent.id, ...way])
    return `"${names[0]}" would contain itself: ${names.map((name) => `"${name}"`).join(' contains ')}`
  }
  const added = await containedVersions(read, childId)
  // What contains the parent contains as much more.
  for (const id of [parent.id, ...(await containingVersions(read, [parent.id]))]) {
    const sum = new Set([...(await containedVersions(read, id)), ...added])
    if (sum.size <= maxContained) continue
    const [name] = await namesOfVersions(read, parent.organizationId, [id])
    return `"${name}" would contain too many versions. A version can contain at most ${maxContained - 1} others`
  }
  return null
}
