import { gatherReads } from '#renderer/lib/gather-reads.ts'
import { request } from '#renderer/lib/request.ts'
import type { OperationText } from '#renderer/lib/operation-text.ts'

/** Points of a line over the last weeks, oldest first: open findings at the end of each week. */
export type Weeks = readonly number[]

interface TrendAnswer {
  readonly [alias: string]: readonly { readonly values: readonly { readonly value: number }[] }[]
}

/** The service takes at most 20 fields at the top of a query. */
const maxInRequest = 20
const weeks = 12
const dayMs = 86_400_000

/** Builds one query for several products. Their ids are variables, so that nothing of a name or id becomes part of the text. */
export function sparkQuery(count: number): OperationText<TrendAnswer, Record<string, string>> {
  const numbers = Array.from({ length: count }, (_, at) => at)
  const variables = numbers.map((at) => `$p${at}: Uuid!`).join(', ')
  const fields = numbers.map(
    (at) =>
      `p${at}: trend(metric: "OPEN_FINDINGS", from: $from, interval: "WEEK", projectGroupIds: [$p${at}]) { values { value } }`,
  )
  return `query ProductSparks($from: ISO8601Date!, ${variables}) { ${fields.join(' ')} }`
}

/** Adds up the severities of each week. */
export function readWeeks(points: TrendAnswer[string] | undefined): Weeks {
  return (points ?? []).map(({ values }) => values.reduce((sum, { value }) => sum + value, 0))
}

/** Reads the open findings of a product over the last twelve weeks. Products that are asked for at the same time share a request. */
export const readSpark = gatherReads(maxInRequest, async (ids): Promise<Weeks[]> => {
  const from = new Date(Date.now() - (weeks - 1) * 7 * dayMs).toISOString().slice(0, 10)
  const variables = Object.fromEntries(ids.map((id, at) => [`p${at}`, id]))
  const answer = await request(sparkQuery(ids.length), { from, ...variables })
  return ids.map((_, at) => readWeeks(answer[`p${at}`]))
})
