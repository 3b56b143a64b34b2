import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { insertRules, readRules, saveOrder } from '#service/db/automation/rules.ts'
import type { UserTransaction } from '#service/db/database.ts'
import type { AutomationRule } from '#service/domain/automation/rule.ts'
import { Rejection } from '#service/domain/rejection.ts'

/**
 * Stores new rules in the caller's transaction, at a place of the order or last. @param at RFC 3339 in UTC
 *
 * @throws {Rejection} if a name is taken
 */
export async function addRules(
  write: UserTransaction,
  organizationId: string,
  rules: readonly AutomationRule[],
  { at, position = null }: { readonly at: string; readonly position?: number | null },
): Promise<void> {
  const before = await readRules(write, organizationId)
  for (const [index, rule] of rules.entries()) {
    const stored = await insertRules(write, [{ ...rule, position: before.length + index + 1 }])
    if (stored === 0) throw nameIsTaken(rule.name)
    if (position !== null) await saveOrder(write, moved([...idsOf(before), rule.id], rule.id, position))
  }
  const event = { organizationId, at, kind: 'AUTOMATION_RULE', action: 'CREATED' } as const
  await insertChangeEvents(
    write,
    rules.map(({ id }) => ({ ...event, subjectId: id })),
  )
}

export function idsOf(rules: readonly AutomationRule[]): readonly string[] {
  return rules.map(({ id }) => id)
}

/** Returns the order with one rule at another place, from 1. */
export function moved(ids: readonly string[], id: string, position: number): readonly string[] {
  if (position < 1) throw new Rejection('"position" begins at 1')
  return ids.filter((one) => one !== id).toSpliced(position - 1, 0, id)
}

export function nameIsTaken(name: string): Rejection {
  return new Rejection(`A rule "${name}" already exists`)
}
