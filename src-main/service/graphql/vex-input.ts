import { Rejection } from '#service/domain/rejection.ts'
import type { VexChange } from '#service/domain/vex-decision.ts'
import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import type { ComponentVexBulkUpdateInput, ComponentVexUpdateInput } from './generated/resolver-types.ts'
import { notAvailable, refuseUnavailable } from './not-available.ts'

/**
 * What an input changes: an omitted field stays, null and empty text clear.
 *
 * @throws Rejection for an id that is none of the list's; GraphQLError `NOT_AVAILABLE` for a reach beyond the version.
 */
export function readVexChange(input: ComponentVexUpdateInput | ComponentVexBulkUpdateInput): VexChange {
  refuseUnavailable(input, ['componentVulnCustomFieldAttributes'])
  if (input.scope != null && input.scope.toUpperCase() !== 'VERSION') throw notAvailable(`scope ${input.scope}`)
  if (input.scope == null && input.propagateVex === true) throw notAvailable('propagateVex')
  return {
    ...wordOf('status', input.vexStatusId, vexStatuses, 'VEX status'),
    ...wordOf('justification', input.vexJustificationId, vexJustifications, 'VEX justification'),
    ...wordOf('response', input.cdxResponseId, vexResponses, 'CycloneDX response'),
    impact: input.impact,
    detail: input.detail,
    actionStatement: input.action,
    note: input.note,
    fixedIn: input.fixedIn,
    resolutionDate: input.resolutionDate,
  }
}

function wordOf<Field extends string, Word extends string>(
  field: Field,
  id: string | null | undefined,
  rows: readonly { readonly id: string; readonly word: Word }[],
  name: string,
): { readonly [F in Field]?: Word | null } {
  if (id === undefined) return {}
  const word = id === null ? null : rows.find((row) => row.id === id)?.word
  if (word === undefined) throw new Rejection(`${name} "${id}" not found`)
  return { [field]: word } as { readonly [F in Field]?: Word | null } // one field of this name
}
