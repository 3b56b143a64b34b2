import { waiversOfViolations } from '#service/db/policies/policy-waivers.ts'
import {
  countListedViolations,
  listViolations,
  type ViolationFilter,
  violationsOfRows,
} from '#service/db/policies/policy-violations.ts'
import type { PolicyViolation } from '#service/domain/policies/policy-result.ts'
import { findComponentsById } from '#service/db/components/find-component.ts'
import { badInput } from '#service/graphql/resolving/bad-input.ts'
import { connection, pageRequest } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { loadFinding } from '#service/graphql/resolving/load-findings.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { dayOf } from '#service/graphql/resolving/product-loaders.ts'
import { loadVersion } from '#service/graphql/resolving/version-loaders.ts'
import { getPolicy } from './load-policy.ts'

/** Rows that violate policies. */
export const violationResolvers: Resolvers = {
  PolicyResult: {
    violations: async ({ id }, args, { services: { database, now } }) => {
      const filter: ViolationFilter = { resultId: id, states: readStates(args.state), today: dayOf(now()) }
      const page = await listViolations(database, filter, pageRequest(args))
      return connection(page, () => countListedViolations(database, filter))
    },
  },
  PolicyViolation: {
    policy: ({ policyId }, _args, context) => getPolicy(context, policyId),
    // What was removed or replaced since is not there any more.
    component: async ({ policyId, subjectId }, _args, context) => {
      const { appliesTo } = await getPolicy(context, policyId)
      if (appliesTo === 'version') return null
      const finding = appliesTo === 'finding' ? await loadFinding(context, subjectId) : undefined
      const id = appliesTo === 'finding' ? finding?.componentId : subjectId
      if (id === undefined) return null
      const { database } = context.services
      return (await context.load('component of violation', id, (ids) => findComponentsById(database, ids))) ?? null
    },
    componentVuln: async ({ policyId, subjectId }, _args, context) => {
      const { appliesTo } = await getPolicy(context, policyId)
      return appliesTo === 'finding' ? ((await loadFinding(context, subjectId)) ?? null) : null
    },
    waiver: async ({ id, state }, _args, context) => {
      if (state !== 'WAIVED') return null
      const { database, now } = context.services
      const load = (ids: readonly string[]) => waiversOfViolations(database, ids, dayOf(now()))
      return (await context.load('waiver of violation', id, load)) ?? null
    },
  },
  Component: { policyViolations: ({ id }, _args, context) => loadViolations(context, id) },
  ComponentVuln: { policyViolations: ({ id }, _args, context) => loadViolations(context, id) },
  PolicyPreview: { examples: ({ examples }) => [...examples] },
  PolicyPreviewExample: {
    sbom: async ({ versionId }, _args, context) => {
      const version = await loadVersion(context, versionId)
      if (!version) throw badInput('The version was deleted meanwhile')
      return version
    },
  },
}

const states = ['OPEN', 'WAIVED', 'RESOLVED'] as const

function readStates(words: readonly string[] | null | undefined): readonly PolicyViolation['state'][] {
  if (words == null) return ['OPEN', 'WAIVED']
  const read = words.map((word) => {
    const found = states.find((known) => known === word.trim().toUpperCase())
    if (!found) throw badInput(`"${word}" is not a state of a violation. Use ${states.join(', ')}`)
    return found
  })
  return [...new Set(read)]
}

async function loadViolations(context: RequestContext, subjectId: string): Promise<PolicyViolation[]> {
  const { database, now } = context.services
  const found = await context.load('violations of row', subjectId, (ids) =>
    violationsOfRows(database, ids, dayOf(now())),
  )
  return [...(found ?? [])]
}
