import type { ConditionGroupInput } from '#renderer/generated/documents.ts'
import { ConditionTextDocument } from '#renderer/generated/documents.ts'
import { groupInput } from './group-input.ts'
import { request } from './request.ts'

/** Typed conditions as an input, or why they cannot be read. */
export interface TypedConditions {
  readonly errors: readonly string[]
  readonly conditions: ConditionGroupInput | null
}

/** Reads conditions about a kind of row: `version`, `component` or `finding`. */
export async function readTyped(text: string, appliesTo: string, signal?: AbortSignal): Promise<TypedConditions> {
  const { conditionParse } = await request(ConditionTextDocument, { text, appliesTo }, signal)
  const { group, errors } = conditionParse
  return { errors, conditions: group === null ? null : groupInput(group) }
}
