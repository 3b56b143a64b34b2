/** Who did something: a user, the service itself or a rule. */
export interface Actor {
  readonly kind: 'USER' | 'SYSTEM' | 'RULE'
  readonly name: string
  readonly id: string | null
}
