import type { Role } from '#shared/role.ts'

/** An OpenID provider that people sign in with. Its client secret is elsewhere. */
export interface SignInProvider {
  /** As the button names it. */
  readonly name: string
  /** URL, as the provider writes it in its tokens. */
  readonly issuer: string
  readonly clientId: string
  /** The claim that has the email address. */
  readonly emailClaim: string
  /** Domains of email addresses that are let in, lower case; all if it is empty. */
  readonly allowedDomains: readonly string[]
  /** Role of people who are new; null if only people who exist are let in. */
  readonly newUserRole: Exclude<Role, 'Owner'> | null
  readonly updatedAt: string
}

/** What a provider says of a person after it has signed them in. */
export interface ProvenPerson {
  readonly issuer: string
  /** Identifier at the provider, which stays when name and email address change. */
  readonly subject: string
  /** Null if the provider did not say, or did not verify it. */
  readonly email: string | null
  /** Whether the provider sent an address that it did not verify. */
  readonly isUnverified: boolean
  readonly name: string | null
}

/** A person's account at a provider. */
export interface SignInLink {
  readonly issuer: string
  readonly linkedAt: string
}
