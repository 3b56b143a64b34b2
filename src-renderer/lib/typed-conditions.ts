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
  const { group, errors } = await readGroup(text, appliesTo, signal)
  return { errors, conditions: group === null ? null : groupInput(group) }
}

/** Reads conditions with their groups, as the service returns them. */
export async function readGroup(text: string, appliesTo: string, signal?: AbortSignal) {
  return (await request(ConditionTextDocument, { text, appliesTo }, signal)).conditionParse
}

/** Returns true if a typed text is meant as conditions rather than as words. */
export function isConditions(text: string): boolean {
  return /^(?:not\b|\(|\s)*(?:finding|vuln|component|version|product|environment|match)\.[\w.-]+(?:\([^)]*\))?(?:\s|[<>=!])/i.test(
    text,
  )
}
