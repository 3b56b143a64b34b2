import type { Token } from '#shared/generated/schema-types.ts'
import { roles } from '#shared/role.ts'
import { rejectExtraArguments, requiredOption, textOption } from '#cli/argument-values.ts'
import type { Command } from '#cli/command.ts'
import { exitCodes, RejectedError } from '#cli/exit-code.ts'
import { readRole } from '#cli/role-value.ts'
import { readTime } from '#cli/time-value.ts'
import { findUser } from './user-list.ts'

interface Created {
  readonly tokenCreate: {
    readonly token: Pick<Token, 'id' | 'name' | 'role' | 'expiresAt'> | null
    readonly secret: string | null
    readonly errors: readonly string[]
  }
}

const create = `mutation ($input: TokenCreateInput!) {
  tokenCreate(input: $input) { token { id name role expiresAt } secret errors }
}`

/** Creates an access token and shows its text, which cannot be shown again. */
export const tokenCreateCommand: Command = {
  name: 'token create',
  usage: '--name NAME [--user USER] [--role ROLE] [--expires DATE] [--prefix PREFIX]',
  summary: `Create an access token, also for another person (USER: id or email address); roles: ${roles.join(', ')}; it expires on DATE at 00:00 UTC; its text begins with PREFIX`,
  options: {
    name: { type: 'string' },
    user: { type: 'string' },
    role: { type: 'string' },
    expires: { type: 'string' },
    prefix: { type: 'string' },
  },
  prepare(words, options) {
    rejectExtraArguments(words)
    const [role, user] = [textOption(options, 'role'), textOption(options, 'user')]
    const input = {
      name: requiredOption(options, 'name'),
      role: role && readRole(role),
      expiresAt: readTime(textOption(options, 'expires')),
      prefix: textOption(options, 'prefix'),
    }
    return async ({ client, output }) => {
      const userId = user && (await findUser(client, user))
      const variables = { input: { ...input, userId } }
      const { token, secret, errors } = (await client.run<Created>({ query: create, variables })).tokenCreate
      if (!token || errors.length > 0) throw new RejectedError(errors.join('\n'))
      output.result(
        ['name', 'role', 'expiresAt', 'id', 'token'],
        [{ ...token, expiresAt: token.expiresAt ?? null, token: secret }],
      )
      output.note('Store this token now. It cannot be shown again')
      return exitCodes.done
    }
  },
}
