import { TriageSelectDocument } from '#renderer/generated/documents.ts'
import type { ComponentVulnSelectInput } from '#renderer/generated/documents.ts'
import { accepted, request } from '#renderer/lib/request.ts'

/** Maximum number of findings per call of the service. */
export const maxFindingsPerCall = 10_000

/** How a call names the findings that it is about. */
export interface NamedFindings {
  readonly componentVulnIds: string[]
  readonly expectedUpdatedAts?: string[]
  readonly selectionId?: string
}

/** Adds findings to a selection of the service, or to a new one. Returns its id. */
export type SelectFindings = (input: ComponentVulnSelectInput) => Promise<string>

/**
 * Names findings for one call, however many they are: those that it cannot name itself are added to a selection first.
 * @param updatedAts when each of them was last changed, in their order; null if that does not matter
 */
export async function nameFindings(
  findingIds: readonly string[],
  updatedAts: readonly string[] | null,
  select: SelectFindings = sendSelection,
): Promise<NamedFindings> {
  const part = (from: number) => ({
    componentVulnIds: findingIds.slice(from, from + maxFindingsPerCall),
    ...(updatedAts && { expectedUpdatedAts: updatedAts.slice(from, from + maxFindingsPerCall) }),
  })
  let selected: { readonly selectionId?: string } = {}
  let from = 0
  for (; findingIds.length - from > maxFindingsPerCall; from += maxFindingsPerCall) {
    selected = { selectionId: await select({ ...part(from), ...selected }) }
  }
  return { ...part(from), ...selected }
}

async function sendSelection(input: ComponentVulnSelectInput): Promise<string> {
  const { selectionId } = accepted((await request(TriageSelectDocument, { input })).componentVulnSelect)
  return selectionId ?? ''
}
