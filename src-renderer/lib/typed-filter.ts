import type { ConditionGroupInput } from '#renderer/generated/documents.ts'

/** Conditions as they were typed, and as the service read them. */
export interface TypedFilter {
  readonly text: string
  readonly group: ConditionGroupInput
}
