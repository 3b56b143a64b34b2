/** Who did something: a user, the service itself or a rule. */
export interface Actor {
  readonly kind: 'USER' | 'SYSTEM' | 'RULE'
  readonly name: string
  readonly id: string | null
  /** The token that a user did it with; empty for a session of the window. Absent for all others. */
  readonly tokenId?: string
}
