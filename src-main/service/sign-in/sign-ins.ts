import { openSessionIn, type SigningInClient } from '#service/accounts/sessions.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { ProvenPerson } from '#service/domain/sign-in/sign-in-provider.ts'
import { admitIn } from './admit-person.ts'
import { type OpenSignIn, OpenSignIns, type SignInEnd, type SignInStart } from './open-sign-ins.ts'
import { openProvider, type ProviderClient } from './provider-client.ts'
import { findUsableProvider, type ProviderTools, type UsableProvider } from './provider-settings.ts'

export interface SignInTools extends ProviderTools {
  readonly tokenPrefix: string
  readonly now: () => Date
  readonly log: (line: string) => void
}

/** Sign-ins with the provider of the organization. */
export interface SignIns {
  /** Name of the provider; null if there is none that works now. */
  providerName(): Promise<string | null>
  /** Returns the address that the browser is sent to. */
  begin(start: SignInStart): Promise<string>
  /** Returns the token of a session; null after an account was linked. */
  complete(end: SignInEnd, client: SigningInClient): Promise<string | null>
  /** Reads what the provider says of itself, now. */
  check(): Promise<void>
}

/** Milliseconds for which what a provider says of itself counts. */
const knownMs = 300_000
/** Creates what signs people in with a provider. Open sign-ins are in memory only, and each ends once. */
export function createSignIns(tools: SignInTools): SignIns {
  const { now, log } = tools
  const open = new OpenSignIns(now)
  let known: { readonly key: string; readonly client: ProviderClient; readonly until: number } | null = null

  async function clientFor(usable: UsableProvider): Promise<ProviderClient> {
    const key = JSON.stringify(usable)
    const at = now().getTime()
    if (known?.key === key && known.until > at) return known.client
    const client = await openProvider(usable)
    known = { key, client, until: at + knownMs }
    return client
  }

  async function requireProvider(): Promise<UsableProvider> {
    const usable = await findUsableProvider(tools)
    if (!usable) throw new Rejection('This server has no sign-in provider. Use a link or a token')
    return usable
  }

  return {
    async providerName() {
      try {
        return (await findUsableProvider(tools))?.provider.name ?? null
      } catch (error) {
        if (error instanceof Rejection) return null // its settings say why
        throw error
      }
    },
    async begin({ redirectUrl, binding, linkedUserId, mayLink }) {
      const usable = await requireProvider()
      const client = await clientFor(usable)
      const { url, checks } = await client.begin(redirectUrl)
      open.add({ usable, client, checks, binding, linkedUserId, mayLink })
      return url
    },
    async complete(end, client) {
      const signIn = open.take(end)
      try {
        requireSame(await requireProvider(), signIn.usable)
        const person = await signIn.client.complete(end.query, signIn.checks)
        if (signIn.linkedUserId !== null && !(await signIn.mayLink())) {
          throw new Rejection('The token that began this link is no longer accepted. Sign in, and link again')
        }
        return await admit(tools, signIn, person, client)
      } catch (error) {
        if (error instanceof Rejection) log(`A sign-in with the provider failed: ${error.message}`)
        throw error
      }
    },
    check: async () => void (await openProvider(await requireProvider())),
  }
}

/** Opens a session, or links the account of who asked for that. */
function admit(
  { database, now, tokenPrefix }: SignInTools,
  { usable, linkedUserId }: OpenSignIn,
  person: ProvenPerson,
  client: SigningInClient,
): Promise<string | null> {
  const { organizationId, provider } = usable
  return database.write.transaction().execute(async (write) => {
    const at = now().toISOString()
    const user = await admitIn(write, { organizationId, provider, person, linkedUserId, address: client.address, at })
    if (linkedUserId === null) return openSessionIn(write, user, { client, operation: 'signIn', tokenPrefix, at })
    const event = { organizationId: user.organizationId, at, kind: 'USER', action: 'UPDATED' } as const
    await insertChangeEvents(write, [{ ...event, subjectId: user.id }])
    return null
  })
}

/** Settings that changed meanwhile end what began before. */
function requireSame(current: UsableProvider, begun: UsableProvider): void {
  if (current.provider.updatedAt !== begun.provider.updatedAt) {
    throw new Rejection('The settings of the provider changed meanwhile. Start again')
  }
}
