import { gatherReads } from '#renderer/lib/gather-reads.ts'
import type { OperationText } from '#renderer/lib/operation-text.ts'
import { request } from '#renderer/lib/request.ts'

/** Of how many versions the outcome of a policy is known. */
export interface KnownVersions {
  /** With an outcome of its conditions. */
  readonly evaluated: number
  /** The policy could not be evaluated for them: whether they violate it is not known. */
  readonly errored: number
  /** All of them, those out of its scope included. */
  readonly known: number
}

interface CountsAnswer {
  readonly [alias: string]: { readonly totalCount: number }
}

/** The service takes at most 20 fields at the top of a query: three for each policy. */
const maxInRequest = 6

/** Builds one query for several policies. Their ids are variables, so that nothing of them becomes part of the text. */
export function knownVersionsQuery(count: number): OperationText<CountsAnswer, Record<string, string>> {
  const numbers = Array.from({ length: count }, (_, at) => at)
  const variables = numbers.map((at) => `$p${at}: Uuid!`).join(', ')
  const field = (name: string, at: number, outcomes: string) =>
    `${name}${at}: policyResults(first: 0, policyId: [$p${at}]${outcomes}) { totalCount }`
  const fields = numbers.flatMap((at) => [
    field('evaluated', at, ', resultType: ["fail", "warn", "inform", "pass"]'),
    field('errored', at, ', resultType: ["error"]'),
    field('known', at, ''),
  ])
  return `query PolicyVersions(${variables}) { ${fields.join(' ')} }`
}

/** Reads of how many versions the outcome of a policy is known. Policies that are asked for at the same time share requests. */
export const readKnownVersions = gatherReads(maxInRequest, async (ids): Promise<KnownVersions[]> => {
  const variables = Object.fromEntries(ids.map((id, at) => [`p${at}`, id]))
  const answer = await request(knownVersionsQuery(ids.length), variables)
  return ids.map((_, at) => {
    const count = (name: string) => answer[`${name}${at}`]?.totalCount ?? 0
    return { evaluated: count('evaluated'), errored: count('errored'), known: count('known') }
  })
})
