import type { Condition } from '#service/domain/conditions/condition.ts'
import { printCondition } from '#shared/print-conditions.ts'
import { isOpenFinding } from './policy.ts'

/** A condition that a row fits, and what the row has. */
interface Hit {
  readonly condition: Condition
  readonly seen: string | null
}

const maxText = 500

/** Returns the hits of a policy's own conditions. That a finding is open is tested for every policy: it is named only if nothing else holds. */
export function ownHits<Found extends Hit>(hits: readonly Found[]): readonly Found[] {
  const own = hits.filter(({ condition }) => condition.subject !== isOpenFinding.subject || !isSame(condition))
  return own.length > 0 ? own : hits
}

function isSame({ operator, values }: Condition): boolean {
  return operator === isOpenFinding.operator && values.join() === isOpenFinding.values.join()
}

/** Describes why a row violates a policy: the conditions that hold, what was seen, and the value of a single condition. */
export function violationText(hits: readonly Hit[]): {
  readonly condition: string
  readonly seen: string | null
  readonly threshold: string | null
} {
  const condition = hits.map((hit) => printCondition(hit.condition)).join(' and ')
  const [first] = hits
  return {
    condition: condition.length > maxText ? `${condition.slice(0, maxText - 1)}…` : condition,
    seen: hits.flatMap(({ seen }) => seen ?? []).join(', ') || null,
    threshold: first && hits.length === 1 ? thresholdOf(first.condition) : null,
  }
}

function thresholdOf({ values, list }: Condition): string | null {
  if (list !== undefined) return `@${list}`
  return values.length === 0 ? null : values.join(', ')
}
