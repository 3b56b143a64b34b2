import { setTimeout } from 'node:timers/promises'
import type { startTriageService } from './triage-service.ts'

type Service = Pick<Awaited<ReturnType<typeof startTriageService>>, 'ask' | 'data'>

export interface Gate {
  readonly status: string
  readonly policyRunStatus: string
  readonly evaluatedAt: string | null
  readonly counts: Readonly<Record<'total' | 'failed' | 'warned' | 'passed' | 'errored' | 'skipped', number>>
  readonly violatingPolicies: readonly {
    readonly policyId: string
    readonly policyName: string
    readonly resultType: string
    readonly violationsCount: number
  }[]
}

export interface Violation {
  readonly id: string
  readonly state: string
  readonly condition: string
  readonly seen: string | null
  readonly threshold: string | null
  readonly subjectName: string
  readonly firstSeenAt: string
  readonly component: { readonly name: string } | null
  readonly componentVuln: { readonly id: string; readonly vuln: { readonly vulnId: string } } | null
  readonly waiver: { readonly id: string; readonly reason: string } | null
}

export interface Result {
  readonly id: string
  readonly resultType: string
  readonly result: string
  readonly violationsCount: number
  readonly waivedCount: number
  readonly error: string | null
  readonly policy: { readonly id: string; readonly name: string }
  readonly violations: { readonly totalCount: number; readonly nodes: readonly Violation[] }
}

interface Payload {
  readonly errors: readonly string[]
  readonly policy?: { readonly id: string } | null
  readonly policyWaiver?: { readonly id: string; readonly state: string; readonly targetName: string } | null
  readonly namedList?: { readonly id: string; readonly name: string; readonly values: readonly string[] } | null
  readonly job?: { readonly id: string } | null
}

const gateFields = `status policyRunStatus evaluatedAt counts { total failed warned passed errored skipped }
  violatingPolicies { policyId policyName resultType violationsCount }`

/** What is selected of a payload, by the beginning of the mutation's name. */
const payloadFields: readonly (readonly [name: string, fields: string])[] = [
  ['policyWaiver', 'policyWaiver { id state targetName } job { id }'],
  ['policyDelete', 'deletedId'],
  ['policyRun', 'job { id }'],
  ['policy', 'policy { id } job { id }'],
  ['namedListDelete', 'deletedId'],
  ['namedList', 'namedList { id name values }'],
]

/** Calls that change policies. */
function policyChanges({ data }: Service) {
  async function mutate(name: string, input: object, token?: string): Promise<Payload> {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
    const [, fields] = payloadFields.find(([start]) => name.startsWith(start)) ?? []
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${fields} } }`
    return (await data<Record<string, Payload>>(query, { input }, token))[name] as Payload
  }
  async function groupOf(text: string, appliesTo: string): Promise<object> {
    type Parsed = { errors: string[]; group: ParsedGroup | null }
    const inner = 'match negate conditions { subject operator value values key namedList { id } }'
    const query = `query ($text: String!, $appliesTo: String!) { conditionParse(text: $text, appliesTo: $appliesTo) {
      errors group { ${inner} groups { ${inner} groups { ${inner} } } } } }`
    const { conditionParse } = await data<{ conditionParse: Parsed }>(query, { text, appliesTo })
    if (!conditionParse.group) throw new Error(conditionParse.errors.join('; '))
    return inputOf(conditionParse.group)
  }
  return {
    mutate,
    groupOf,
    /** Makes a policy of typed conditions, and returns its id. */
    create: async (name: string, appliesTo: string, text: string, more: object = {}): Promise<string> => {
      const conditions = await groupOf(text, appliesTo)
      const { errors, policy } = await mutate('policyCreate', { name, appliesTo, conditions, ...more })
      if (!policy) throw new Error(errors.join('; '))
      return policy.id
    },
  }
}

/** Calls of policy tests. */
export function policyCalls(service: Service) {
  const { data } = service
  async function gate(sbomId: string, args = ''): Promise<Gate> {
    const query = `query ($id: Uuid!) { sbomPolicyGate(sbomId: $id ${args}) { ${gateFields} } }`
    return (await data<{ sbomPolicyGate: Gate }>(query, { id: sbomId })).sbomPolicyGate
  }
  return {
    ...policyChanges(service),
    gate,
    /** Waits until every change was followed, and returns the verdict. */
    verdict: async (sbomId: string, args = ''): Promise<Gate> => {
      for (;;) {
        const found = await gate(sbomId, args)
        if (found.status !== 'IN_PROGRESS') return found
        await setTimeout(25)
      }
    },
    results: async (sbomId: string, violations = ''): Promise<readonly Result[]> => {
      const query = `query ($id: Uuid!) { sbom(sbomId: $id) { policyResults(first: 100) { nodes {
        id resultType result violationsCount waivedCount error policy { id name }
        violations(first: 100 ${violations}) { totalCount nodes { id state condition seen threshold subjectName firstSeenAt
          component { name } componentVuln { id vuln { vulnId } } waiver { id reason } } } } } } }`
      return (await data<{ sbom: { policyResults: { nodes: Result[] } } }>(query, { id: sbomId })).sbom.policyResults
        .nodes
    },
    history: async (sbomId: string): Promise<readonly string[]> => {
      const query = `query ($id: Uuid!) { sbom(sbomId: $id) { policyHistory(first: 100) { totalCount nodes {
        cause before after violationsCount policy { name } } } } }`
      const { sbom } = await data<{ sbom: { policyHistory: { nodes: Change[] } } }>(query, { id: sbomId })
      return sbom.policyHistory.nodes.map(
        ({ cause, before, after, violationsCount, policy }) =>
          `${policy.name}: ${cause} ${before ?? '-'} > ${after} ${violationsCount}`,
      )
    },
  }
}

interface Change {
  readonly cause: string
  readonly before: string | null
  readonly after: string
  readonly violationsCount: number
  readonly policy: { readonly name: string }
}

interface ParsedGroup {
  readonly match?: string
  readonly negate?: boolean
  readonly conditions?: readonly Record<string, unknown>[]
  readonly groups?: readonly ParsedGroup[]
}

/** A group as `conditionParse` returns it, as an input. */
function inputOf({ match, negate, conditions = [], groups = [] }: ParsedGroup): object {
  return {
    ...{ match, negate },
    conditions: conditions.map(({ namedList, values, value, ...rest }) => {
      const list = namedList as { readonly id: string } | null
      const isSeveral = Array.isArray(values) && values.length > 0
      return { ...rest, ...(list ? { namedListId: list.id } : isSeveral ? { values: values as unknown[] } : { value }) }
    }),
    groups: groups.map(inputOf),
  }
}
