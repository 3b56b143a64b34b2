import { type CountedPackages, listNeeds } from '#service/advisories/advisory-needs.ts'
import { listAddresses } from '#service/db/advisories/advisory-addresses.ts'
import { countPackages, type PackageGroup } from '#service/db/components/package-groups.ts'
import { listAgeLimits } from '#service/db/versions/feed-age-limits.ts'
import { redactUrl } from '#service/domain/advisories/advisory-address.ts'
import { isPurl, parsePurl } from '#service/domain/components/purl.ts'
import { ecosystems } from '#service/matching/ecosystems/ecosystems.ts'
import { findEcosystem, isSkip } from '#service/matching/purl-ecosystem.ts'
import { readDocumentContext } from '#service/scans/document-context.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { loadContained } from '#service/graphql/resolving/part-loaders.ts'

const maxVersions = 100

/** Package types that several distributions share. */
const distributionTypes: readonly string[] = [
  ...new Set(ecosystems.flatMap(({ distribution, purlTypes }) => (distribution === undefined ? [] : purlTypes))),
]
const comparedTypes: ReadonlySet<string> = new Set(ecosystems.flatMap(({ purlTypes }) => purlTypes))

/** What advisory data is missing or old for the components of versions. */
export const advisoryNeedResolvers: Resolvers = {
  Query: {
    advisoryNeeds: async (_root, { sbomIds, includeParts }, context) => {
      const { caller, services } = context
      if (sbomIds && sbomIds.length > maxVersions) throw badInput(`"sbomIds" has more than ${maxVersions} versions`)
      // Without data that can be read, it is unknown what is missing.
      if (services.advisories.problem() !== null) return []
      const { read } = services.database
      const { organizationId } = caller
      const asked = sbomIds ?? (await listAgeLimits(read, organizationId, null)).map(({ versionId }) => versionId)
      const wanted = await withParts(context, asked, includeParts ?? true)
      const limits = await listAgeLimits(read, organizationId, wanted)
      if (limits.length === 0) return []
      const versionIds = limits.map(({ versionId }) => versionId)
      const groups = await countPackages(read, versionIds, distributionTypes)
      const needs = listNeeds(await countByEcosystem(context, groups), {
        sources: await services.advisories.sources(),
        addresses: await listAddresses(read),
        limitDays: limits.reduce((least, { limitDays }) => Math.min(least, limitDays), Infinity),
        now: services.now(),
      })
      return needs.map(({ offers, ...need }) => ({
        ...need,
        offers: offers.map(({ addresses, ...offer }) => ({
          ...offer,
          addresses: addresses.map(({ url, lastRemedy, ...address }) => ({
            ...address,
            url: redactUrl(url),
            lastErrorRemedy: lastRemedy,
          })),
        })),
      }))
    },
  },
}

async function withParts(context: RequestContext, ids: readonly string[], includeParts: boolean) {
  if (!includeParts) return ids
  const contained = await Promise.all(ids.map((id) => loadContained(context, id)))
  return [...new Set(contained.flat())]
}

async function countByEcosystem(context: RequestContext, groups: readonly PackageGroup[]): Promise<CountedPackages> {
  const byEcosystem = new Map<string, number>()
  const byOtherType = new Map<string, number>()
  let byCpe = 0
  const systems = await readSystems(context, groups)
  for (const group of groups) {
    const ecosystem = ecosystemOf(group, systems.get(group.versionId) ?? null)
    if (ecosystem !== null) byEcosystem.set(ecosystem, (byEcosystem.get(ecosystem) ?? 0) + group.count)
    else if (group.hasCpe) byCpe += group.count
    else if (group.type !== null && !comparedTypes.has(group.type)) {
      byOtherType.set(group.type, (byOtherType.get(group.type) ?? 0) + group.count)
    }
  }
  return { byEcosystem, byOtherType, byCpe }
}

/** Reads the operating system of versions with packages that do not name theirs. */
async function readSystems(context: RequestContext, groups: readonly PackageGroup[]) {
  const unnamed = groups.filter(
    ({ type, namespace, distro }) => distributionTypes.includes(type ?? '') && (namespace === '' || distro === ''),
  )
  const systems = new Map<string, string | null>()
  for (const versionId of new Set(unnamed.map((group) => group.versionId))) {
    // oxlint-disable-next-line no-await-in-loop -- one version after the other: a list may have thousands
    const { distribution } = await readDocumentContext(context.services.database, versionId, false)
    systems.set(versionId, distribution)
  }
  return systems
}

/** Returns OSV's name of the ecosystem of packages; null if there is none, or the distribution is unknown. */
function ecosystemOf(group: PackageGroup, system: string | null): string | null {
  if (group.type === null) return null
  const purl = parsePurl(group.oddPurl ?? purlOf(group.type, group))
  if (!isPurl(purl)) return null
  const ecosystem = findEcosystem(purl, system)
  return isSkip(ecosystem) ? null : ecosystem.name
}

/** A package URL of any package of a group. */
function purlOf(type: string, { namespace, distro }: PackageGroup): string {
  const head = namespace === '' ? `pkg:${type}/any` : `pkg:${type}/${namespace}/any`
  return distro === '' ? head : `${head}?distro=${distro}`
}
