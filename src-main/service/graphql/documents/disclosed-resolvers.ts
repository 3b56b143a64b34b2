import { countDisclosed, findByReference, findDisclosed, listDisclosed } from '#service/db/documents/disclosed-list.ts'
import type { Component } from '#service/domain/components/component.ts'
import type { Finding } from '#service/domain/findings/finding.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { derivedId } from '#service/graphql/resolving/derived-id.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { loadVulnerability } from '#service/graphql/resolving/load-findings.ts'
import { getComponent } from '#service/graphql/resolving/version-loaders.ts'

/** Limit of components listed for one vulnerability. */
const maxComponents = 100

/** Vulnerabilities that documents disclose themselves, and whether a finding is one of them. */
export const disclosedResolvers: Resolvers = {
  Sbom: {
    disclosedVulns: async ({ id }, args, { services: { database } }) =>
      connection(await listDisclosed(database, id, pageRequest(args)), () => countDisclosed(database, id)),
  },
  DisclosedVuln: {
    id: ({ versionId, position }) => derivedId(versionId, 'vulnerabilities', position),
    aliases: ({ aliases }) => [...aliases],
    analysisResponses: ({ analysisResponses }) => [...analysisResponses],
    affectedCount: ({ affects }) => affects.length,
    components: async ({ versionId, affects }, _args, context) => {
      const shown = [...new Set(affects)].slice(0, maxComponents)
      const components = await Promise.all(shown.map((ref) => loadByReference(context, versionId, ref)))
      return components.filter((component) => component !== undefined)
    },
  },
  ComponentVuln: { disclosedInDocument: (finding, _args, context) => isDisclosed(finding, context) },
}

async function loadByReference(
  context: RequestContext,
  versionId: string,
  ref: string,
): Promise<Component | undefined> {
  const id = await context.load(`component by reference in ${versionId}`, ref, (refs) =>
    findByReference(context.services.database, versionId, refs),
  )
  return id === undefined ? undefined : getComponent(context, id)
}

/** Compares every name of the vulnerability. An entry that names no affected component applies to the whole document. */
async function isDisclosed(finding: Finding, context: RequestContext): Promise<boolean> {
  const names = await context.load('disclosed vulnerabilities', finding.versionId, (ids) =>
    disclosedNames(context, ids),
  )
  if (!names) return false
  const { aliases } = await loadVulnerability(context, finding.vulnerabilityId)
  const entries = aliases.flatMap((alias) => names.get(alias.toLowerCase()) ?? [])
  if (entries.length === 0) return false
  const { ref } = await getComponent(context, finding.componentId)
  return entries.some((affects) => affects.size === 0 || affects.has(ref))
}

type DisclosedNames = ReadonlyMap<string, readonly ReadonlySet<string>[]>

/** Returns what the entries affect by their names in lower case, for each version with entries. */
async function disclosedNames(
  { services }: RequestContext,
  versionIds: readonly string[],
): Promise<Map<string, DisclosedNames>> {
  const found = await findDisclosed(services.database, versionIds)
  return new Map(
    found.entries().map(([versionId, entries]) => {
      const byName = new Map<string, ReadonlySet<string>[]>()
      for (const { vulnId, aliases, affects: refs } of entries) {
        const affects = new Set(refs)
        for (const name of new Set([vulnId, ...aliases].map((each) => each?.toLowerCase()))) {
          if (name === undefined) continue
          const alike = byName.get(name)
          if (alike) alike.push(affects)
          else byName.set(name, [affects])
        }
      }
      return [versionId, byName]
    }),
  )
}
