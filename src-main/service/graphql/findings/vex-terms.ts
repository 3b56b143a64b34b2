import { vexJustifications, vexResponses, vexStatuses, type VexStatusWord } from '#shared/vex.ts'
import type { CdxResponse, VexJustification, VexStatus } from '#service/graphql/generated/resolver-types.ts'

/** Statuses in the order in which the API lists them. */
const statusOrder = ['under_investigation', 'affected', 'not_affected', 'fixed'] as const satisfies VexStatusWord[]

/** The rows of statuses, justifications and responses in the API (specification 2.3). */
export const statusRows: readonly VexStatus[] = statusOrder.flatMap((word) => statusRow(word) ?? [])

export const justificationRows: readonly VexJustification[] = vexJustifications.map(
  ({ id, name, cyclonedx, position }) => ({
    id,
    name,
    cyclonedxJustification: cyclonedx,
    position,
  }),
)

export const responseRows: readonly CdxResponse[] = vexResponses.map(({ id, name, word, position }) => ({
  id,
  name,
  cyclonedxResponse: word,
  position,
}))

/** Returns the row of a status word, or null without one. */
export function statusRow(word: string | null | undefined): VexStatus | null {
  const status = vexStatuses.find((known) => known.word === word)
  if (!status) return null
  const { id, name, cyclonedx } = status
  return { id, name, justificationRequired: status.word === 'not_affected', cyclonedxState: cyclonedx }
}

/** Returns the row of a justification word, or null without one. */
export function justificationRow(word: string | null | undefined): VexJustification | null {
  const known = vexJustifications.find((justification) => justification.word === word)
  return justificationRows.find(({ id }) => id === known?.id) ?? null
}

/** Returns the row of a response word, or null without one. */
export function responseRow(word: string | null | undefined): CdxResponse | null {
  return responseRows.find(({ cyclonedxResponse }) => cyclonedxResponse === word) ?? null
}
