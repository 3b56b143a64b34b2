import type { PartScope } from '#service/db/parts/with-parts.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { loadContained } from '#service/graphql/resolving/part-loaders.ts'

interface PartArguments {
  readonly includeParts?: boolean | null | undefined
  readonly partIds?: readonly string[] | null | undefined
}

/**
 * Reads which parts a list of a version is about; undefined for none.
 *
 * @throws {GraphQLError} `BAD_USER_INPUT` if the version does not contain one of `partIds`
 */
export async function partScopeOf(
  { id }: Pick<SbomVersion, 'id'>,
  { includeParts, partIds }: PartArguments,
  context: RequestContext,
): Promise<PartScope | undefined> {
  const isNarrowed = partIds != null && partIds.length > 0
  if (!isNarrowed && includeParts !== true) return undefined
  const versionIds = await loadContained(context, id)
  if (!isNarrowed) return versionIds.length > 1 ? { versionIds } : undefined
  const stranger = partIds.find((partId) => partId === id || !versionIds.includes(partId))
  if (stranger !== undefined) throw badInput(`"${stranger}" is not a part of this version`)
  const narrowed = versionIds.filter((each) => each === id || partIds.includes(each))
  return { versionIds: narrowed, onlyInherited: true, deciderIds: versionIds }
}

/** Marks rows of other versions than the one that was asked as inherited. */
export function markInherited<Row extends { readonly versionId: string }>(
  rows: readonly Row[],
  { id }: Pick<SbomVersion, 'id'>,
): readonly (Row & { readonly isInherited?: boolean })[] {
  return rows.map((row) => (row.versionId === id ? row : { ...row, isInherited: true }))
}
