import { Rejection } from '#service/domain/rejection.ts'
import { decisionScopes } from '#service/domain/findings/finding.ts'
import type { VexChange } from '#service/domain/decisions/vex-decision.ts'
import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import type { ComponentVexBulkUpdateInput, ComponentVexUpdateInput } from '#service/graphql/generated/resolver-types.ts'

/**
 * Reads what an input changes. An omitted field is unchanged; null and an empty text clear it.
 *
 * @throws {Rejection} if an id is not in its list
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
 * Reads how far a decision applies: from `scope`, otherwise from `propagateVex`.
 *
 * @throws {Rejection} if the word is not a scope
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
