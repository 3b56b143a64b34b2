import { labelKey } from '#service/domain/labeling/labels.ts'
import type { RuleAction } from './rule.ts'

/** Actions that a rule can have several times: each adds something. Of all others the last would count. */
const adding: readonly string[] = ['addLabel', 'removeLabel', 'addReference', 'attachPart', 'createTicket']

/** Returns what is wrong with actions that say the same thing twice, or take away what another adds. */
export function repeatedActions(actions: readonly RuleAction[]): readonly string[] {
  const counted = Map.groupBy(
    actions.filter(({ action }) => !adding.includes(action)),
    ({ action, field }) => (field === null ? `"${action}"` : `"${action}" of "${field.toLowerCase()}"`),
  )
  const repeated = [...counted].filter(([, same]) => same.length > 1)
  const labels = (name: string) =>
    actions.flatMap(({ action, value }) => (action === name && value !== null ? [value] : []))
  const removed = new Set(labels('removeLabel').map(labelKey))
  const both = new Map(
    labels('addLabel').flatMap((label) => (removed.has(labelKey(label)) ? [[labelKey(label), label]] : [])),
  )
  return [
    ...repeated.map(([name, { length }]) => `${name} is given ${length} times, and only the last would count: use one`),
    ...Array.from(both.values(), (label) => `The label "${label}" is added and removed: use one`),
  ]
}
