import { createHash, timingSafeEqual } from 'node:crypto'
import type { UserId } from '#service/domain/id.ts'
import type { ProviderClient, SignInChecks } from './provider-client.ts'
import type { UsableProvider } from './provider-settings.ts'
import { UnknownSignIn } from './sign-in-problem.ts'

/** A sign-in that begins. */
export interface SignInStart {
  /** SHA-256 of a secret that only the tab of the person has, base64url. It stands for a cookie: another browser cannot end this sign-in. */
  readonly binding: string
  readonly redirectUrl: string
  /** The user who links their account; null to sign in. */
  readonly linkedUserId: UserId | null
  /** Whether the token that asked for a link is still accepted, with the whole role of its user. */
  readonly mayLink: () => Promise<boolean>
}

/** What a tab sends when the provider has sent it back. */
export interface SignInEnd {
  readonly secret: string
  /** What the provider added to the address, with its `?`. */
  readonly query: string
}

/** A sign-in for which the person is at the provider. */
export interface OpenSignIn extends Pick<SignInStart, 'binding' | 'linkedUserId' | 'mayLink'> {
  readonly usable: UsableProvider
  readonly client: ProviderClient
  readonly checks: SignInChecks
}

/** Milliseconds in which a person signs in at the provider. */
const signInMs = 600_000
/** Of more open sign-ins, the oldest are forgotten. */
const maxOpen = 1000

/** Sign-ins that began, in memory only. Each is taken once. */
export class OpenSignIns {
  readonly #open = new Map<string, OpenSignIn & { readonly endsAt: number }>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  add(signIn: OpenSignIn): void {
    const at = this.#now().getTime()
    for (const [state, { endsAt }] of this.#open) {
      if (endsAt <= at || this.#open.size >= maxOpen) this.#open.delete(state)
    }
    this.#open.set(signIn.checks.state, { ...signIn, endsAt: at + signInMs })
  }

  /**
   * Takes a sign-in: whatever comes of it, it cannot be ended again.
   *
   * @throws {UnknownSignIn} if it is not open, or belongs to another tab
   */
  take({ secret, query }: SignInEnd): OpenSignIn {
    const state = new URLSearchParams(query).get('state') ?? ''
    const found = this.#open.get(state)
    this.#open.delete(state)
    if (!found || found.endsAt <= this.#now().getTime() || !isBoundTo(found.binding, secret)) {
      throw new UnknownSignIn(
        'This sign-in is not known: it took longer than 10 minutes, was used already, or began in another tab. Start again',
      )
    }
    return found
  }
}

function isBoundTo(binding: string, secret: string): boolean {
  const expected = Buffer.from(binding, 'base64url')
  const actual = createHash('sha256').update(secret).digest()
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
