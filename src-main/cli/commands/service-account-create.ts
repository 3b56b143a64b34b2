import type { Client } from '#cli/client.ts'
import { RejectedError } from '#cli/exit-code.ts'
import { type ListedUser, rowOfUser, userFields } from './user-list.ts'

/** A service account as it is asked for. */
export interface WantedServiceAccount {
  readonly name: string
  readonly purpose: string
  readonly role: string
  readonly expiresAt: string | null
}

interface Created {
  readonly serviceAccountCreate: {
    readonly user: ListedUser | null
    readonly token: { readonly expiresAt: string | null } | null
    readonly secret: string | null
    readonly errors: readonly string[]
  }
}

const create = `mutation ($input: ServiceAccountCreateInput!) {
  serviceAccountCreate(input: $input) { user { ${userFields} } token { expiresAt } secret errors }
}`

/** Adds a service account. Returns its row with the text of its token, which cannot be shown again. */
export async function createServiceAccount(client: Client, input: WantedServiceAccount) {
  const { serviceAccountCreate: made } = await client.run<Created>({ query: create, variables: { input } })
  if (!made.user || made.errors.length > 0) throw new RejectedError(made.errors.join('\n'))
  return { ...rowOfUser(made.user), expiresAt: made.token?.expiresAt ?? null, token: made.secret }
}
