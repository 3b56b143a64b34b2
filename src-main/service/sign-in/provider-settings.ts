import { findOrganization } from '#service/db/accounts/organizations.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listPrivateHosts } from '#service/db/notifications/mail-servers.ts'
import { findSignInProvider, saveSignInProvider } from '#service/db/sign-in/sign-in-providers.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SignInProvider } from '#service/domain/sign-in/sign-in-provider.ts'
import type { SecretStore } from '#service/secrets/secret-store.ts'
import { type EnteredProvider, readProvider } from './entered-provider.ts'

export interface ProviderTools {
  readonly database: UserDatabase
  readonly secrets: Pick<SecretStore, 'get' | 'set'>
}

/** What is needed to sign in with a provider. */
export interface UsableProvider {
  readonly organizationId: string
  readonly provider: SignInProvider
  readonly clientSecret: string
  readonly privateHosts: readonly string[]
}

/** The stored secret, with what it is for: it never goes to another issuer, for example after a restore. */
interface StoredSecret {
  readonly client: string
  readonly secret: string
}

const lost = 'The client secret cannot be read on this computer. An Owner has to enter it again'

/**
 * Sets the provider of an organization, or removes it with null.
 *
 * @throws {Rejection} if something about it is invalid, or its secret is missing
 */
export async function setProvider(
  { database, secrets }: ProviderTools,
  organizationId: string,
  entered: EnteredProvider | null,
  at: string,
): Promise<void> {
  if (!entered) {
    await saveSignInProvider(database.write, organizationId, null)
    await secrets.set('sign-in-secret', null)
    return
  }
  const read = readProvider(entered, await listPrivateHosts(database.write, organizationId))
  const provider = { ...read, updatedAt: at }
  if (entered.clientSecret !== null) {
    const secret = entered.clientSecret.trim()
    if (secret === '' || secret.length > 2000) throw new Rejection('The client secret is empty or too long')
    await secrets.set('sign-in-secret', JSON.stringify({ client: clientOf(provider), secret } satisfies StoredSecret))
  } else if ((await readSecret(secrets, provider)) === null) {
    throw new Rejection('Enter the client secret: it is stored for one client of one issuer only')
  }
  await saveSignInProvider(database.write, organizationId, provider)
}

/**
 * Returns the provider that people can sign in with; null if there is none.
 *
 * @throws {Rejection} if there is one that cannot be used now
 */
export async function findUsableProvider({ database, secrets }: ProviderTools): Promise<UsableProvider | null> {
  const organization = await findOrganization(database.write)
  const provider = organization && (await findSignInProvider(database.write, organization.id))
  if (!organization || !provider) return null
  if (!organization.networkAllowed) {
    throw new Rejection('This server does not use the network. An Admin can allow it in the settings of connections')
  }
  const clientSecret = await readSecret(secrets, provider)
  if (clientSecret === null) throw new Rejection(lost)
  const privateHosts = await listPrivateHosts(database.write, organization.id)
  return { organizationId: organization.id, provider, clientSecret, privateHosts }
}

/** Why the provider signs no one in; null if they can. */
export async function providerProblem(tools: ProviderTools): Promise<string | null> {
  try {
    await findUsableProvider(tools)
    return null
  } catch (error) {
    if (error instanceof Rejection) return error.message
    throw error
  }
}

async function readSecret(secrets: ProviderTools['secrets'], provider: SignInProvider): Promise<string | null> {
  try {
    const text = await secrets.get('sign-in-secret')
    if (text === null) return null
    const stored = JSON.parse(text) as StoredSecret // written above only
    return stored.client === clientOf(provider) ? stored.secret : null
  } catch (error) {
    if (error instanceof Rejection || error instanceof SyntaxError) return null
    throw error
  }
}

function clientOf({ issuer, clientId }: Pick<SignInProvider, 'issuer' | 'clientId'>): string {
  return JSON.stringify([issuer, clientId])
}
