import { Rejection } from '#service/domain/rejection.ts'
import { decisionScopes } from '#service/domain/findings/finding.ts'
import type { VexChange } from '#service/domain/decisions/vex-decision.ts'
import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import type { ComponentVexBulkUpdateInput, ComponentVexUpdateInput } from '#service/graphql/generated/resolver-types.ts'

/**
 * What an input changes: an omitted field stays, null and empty text clear.
 *
 * @throws Rejection for an id that is none of the list's.
 */
export function readVexChange(input: ComponentVexUpdateInput | ComponentVexBulkUpdateInput): VexChange {
  return {
    ...readWord('status', input.vexStatusId, vexStatuses, 'VEX status'),
    ...readWord('justification', input.vexJustificationId, vexJustifications, 'VEX justification'),
    ...readWord('response', input.cdxResponseId, vexResponses, 'CycloneDX response'),
    impact: input.impact,
    detail: input.detail,
    actionStatement: input.action,
    note: input.note,
    fixedIn: input.fixedIn,
    resolutionDate: input.resolutionDate,
  }
}

/**
 * How far a decision reaches: `scope`, or else what `propagateVex` says.
 *
 * @throws Rejection for a word that is no scope.
 */
export function readScope(
  scope: string | null | undefined,
  propagate?: boolean | null,
): (typeof decisionScopes)[number] {
  if (scope == null) return propagate === true ? 'PRODUCT' : 'VERSION'
  const known = decisionScopes.find((word) => word === scope.trim().toUpperCase())
  if (!known) throw new Rejection(`"${scope}" is not a decision scope. Use ${decisionScopes.join(', ')}`)
  return known
}

function readWord<Field extends string, Word extends string>(
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
