/** A rule that a page begins and the editor of rules takes over. */
export interface StartedRule {
  /** Conditions as text. */
  readonly text: string
  /** Parameters of the action that decides, by name. */
  readonly decision: Readonly<Record<string, string>>
}

let started: StartedRule | null = null

/** Keeps a rule until the editor takes it. */
export function startRule(rule: StartedRule): void {
  started = rule
}

export function startedRule(): StartedRule | null {
  return started
}

/** Forgets the rule once a page has taken it. */
export function forgetStartedRule(): void {
  started = null
}
