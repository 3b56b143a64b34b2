import type { Token, User } from '#shared/generated/schema-types.ts'
import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { Client } from '#cli/client.ts'
import type { ServiceCommand } from '#cli/command.ts'
import { exitCodes } from '#cli/exit-code.ts'
import { fetchAllPages, type ListPage } from '#cli/fetch-all-pages.ts'

/** A token as the list shows it. */
export type ListedToken = Pick<
  Token,
  'id' | 'name' | 'prefix' | 'role' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'
> & { readonly user: Pick<User, 'name'> }

const query = `query ($after: String, $all: Boolean) {
  organization {
    tokens(first: 1000, after: $after, includeInactive: $all) {
      nodes { id name prefix role createdAt expiresAt lastUsedAt revokedAt user { name } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`
const keys = ['name', 'prefix', 'role', 'user', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt', 'id']

/** Loads the tokens that the caller may see, newest first. `all` includes revoked and expired ones. */
export async function fetchTokens(client: Client, all: boolean): Promise<ListedToken[]> {
  return fetchAllPages(async (after) => {
    type Answer = { organization: { tokens: ListPage<ListedToken> } }
    const { organization } = await client.run<Answer>({ query, variables: { after, all } })
    return organization.tokens
  })
}

/** Lists access tokens by their first characters. Their texts are not stored. */
export const tokenListCommand: ServiceCommand = {
  name: 'token list',
  usage: '[--all]',
  summary: "List access tokens, newest first: one's own, for an Admin everyone's; --all adds revoked and expired ones",
  options: { all: { type: 'boolean' } },
  prepare(words, options) {
    rejectExtraArguments(words)
    return async ({ client, output }) => {
      const tokens = await fetchTokens(client, options['all'] === true)
      output.result(keys, tokens.map(rowOfToken), 'No tokens')
      return exitCodes.done
    }
  },
}

/** The row of a token. */
export function rowOfToken({ user, expiresAt, lastUsedAt, revokedAt, ...token }: ListedToken) {
  return {
    ...token,
    user: user.name,
    expiresAt: expiresAt ?? null,
    lastUsedAt: lastUsedAt ?? null,
    revokedAt: revokedAt ?? null,
  }
}
