import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { Client } from '#cli/client.ts'
import type { ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes, OperationalError, RejectedError } from '#cli/exit-code.ts'
import { isUuid } from '#cli/uuid.ts'
import { fetchTokens } from './token-list.ts'

interface Revoked {
  readonly tokenRevoke: {
    readonly token: { readonly id: string; readonly name: string; readonly revokedAt: string | null } | null
    readonly errors: readonly string[]
  }
}

const revoke = `mutation ($input: TokenRevokeInput!) {
  tokenRevoke(input: $input) { token { id name revokedAt } errors }
}`

/** Revokes an access token at once. */
export const tokenRevokeCommand: ServiceCommand = {
  name: 'token revoke',
  usage: 'TOKEN',
  summary: 'Revoke an access token, named by its id or its first characters as "token list" shows them',
  options: {},
  prepare([token, ...rest]) {
    if (!token) throw new ArgumentError('No token given')
    rejectExtraArguments(rest)
    return async ({ client, output }) => {
      const input = { id: isUuid(token) ? token : await findToken(client, token) }
      const { tokenRevoke } = await client.run<Revoked>({ query: revoke, variables: { input } })
      if (!tokenRevoke.token || tokenRevoke.errors.length > 0) throw new RejectedError(tokenRevoke.errors.join('\n'))
      output.result(['name', 'revokedAt', 'id'], [tokenRevoke.token])
      return exitCodes.done
    }
  },
}

/** The message shows no more of what may be a whole token. */
async function findToken(client: Client, start: string): Promise<string> {
  const found = (await fetchTokens(client, false)).filter(({ prefix }) => prefix === start)
  const [only] = found
  if (!only) throw new OperationalError('No valid token has this id or these first characters. "token list" shows them')
  if (found.length > 1) throw new OperationalError(`${found.length} tokens begin like this. Use the id of one`)
  return only.id
}
