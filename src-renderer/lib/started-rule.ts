/** A rule that a page begins and the editor of rules takes over. */
export type StartedRule = {
  /** Conditions as text. */
  readonly text: string
} & (
  | {
      /** Parameters of the action that decides about findings, by name. */
      readonly decision: Readonly<Record<string, string>>
    }
  | {
      /** The license that components get; empty if the user has to say it. */
      readonly license: string
    }
)

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
