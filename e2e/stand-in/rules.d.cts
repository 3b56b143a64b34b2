declare const standIn: {
  /** Names of the strict rules, each with what it does. */
  readonly rules: Readonly<Record<string, string>>
  note(rule: string, what: 'applied' | 'rejected'): void
}
export = standIn
