import type { ConditionGroupInput } from '#renderer/generated/documents.ts'

interface ReadCondition {
  readonly subject: string
  readonly operator: string
  readonly value?: string | null
  readonly values: readonly string[]
  readonly key?: string | null
  readonly namedList?: { readonly id: string } | null
}

interface ReadGroup {
  readonly match: string
  readonly negate: boolean
  readonly conditions: readonly ReadCondition[]
  readonly groups?: readonly ReadGroup[]
}

/** Converts conditions as the service has read them to an input. */
export function groupInput({ match, negate, conditions, groups = [] }: ReadGroup): ConditionGroupInput {
  return {
    ...{ match, negate },
    conditions: conditions.map(({ subject, operator, value, values, key, namedList }) => ({
      ...{ subject, operator, key: key ?? null },
      ...(namedList
        ? { namedListId: namedList.id }
        : values.length > 0
          ? { values: [...values] }
          : { value: value ?? null }),
    })),
    groups: groups.map(groupInput),
  }
}
