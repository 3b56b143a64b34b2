import type { AutomationRule } from './rule.ts'

/**
 * Rows of a version that a rule remembers for its messages. Of more rows that fit it tells about the first: nobody reads which of so many are
 * new.
 */
const maxRows = 10_000

/** What a rule remembers of its messages about a version: ids of rows. */
export interface ToldRows {
  /** Those that the rule fitted at its last run and that a message was about. */
  readonly told: readonly string[]
  /** Those that it fitted and that no message is about yet. */
  readonly waiting: readonly string[]
}

/** Whether a rule sends messages. */
export function doesNotify({ actions }: Pick<AutomationRule, 'actions'>): boolean {
  return actions.some(({ action }) => action === 'notify')
}

/** Returns what a rule remembers once it fits these rows. What fits no more and fits again later is new again. */
export function withFitting({ told, waiting }: ToldRows, fitting: readonly string[]): ToldRows {
  const first = fitting.slice(0, maxRows)
  const fits = new Set(first)
  const known = new Set([...told, ...waiting])
  const added = first.filter((id) => !known.has(id))
  return { told: told.filter((id) => fits.has(id)), waiting: [...waiting, ...added].slice(0, maxRows) }
}

/** Returns what a rule remembers once a message was about what waited. */
export function afterMessage({ told, waiting }: ToldRows): ToldRows {
  return { told: [...told, ...waiting], waiting: [] }
}
