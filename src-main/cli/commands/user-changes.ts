import { rejectExtraArguments, requiredOption, textOption } from '#cli/argument-values.ts'
import type { Client } from '#cli/client.ts'
import type { OptionValues, ServiceCommand } from '#cli/command.ts'
import { ArgumentError, exitCodes, RejectedError } from '#cli/exit-code.ts'
import { readTime } from '#cli/time-value.ts'
import { readRole } from '#cli/role-value.ts'
import { roles } from '#shared/role.ts'
import { createServiceAccount } from './service-account-create.ts'
import { findUser, type ListedUser, rowOfUser, userFields, userKeys } from './user-list.ts'

interface Answer {
  readonly answer: { readonly user: ListedUser | null; readonly errors: readonly string[] }
}

/** Adds a person or a service account. */
export const userCreateCommand: ServiceCommand = {
  name: 'user create',
  usage: '--name NAME --role ROLE (--email ADDRESS | --service --purpose TEXT --expires DATE)',
  summary: `Add a person; roles: ${roles.join(', ')}. They sign in with a token: "waybill token create --user". --service adds a service account with a token that expires on DATE at 00:00 UTC`,
  options: {
    name: { type: 'string' },
    email: { type: 'string' },
    role: { type: 'string' },
    service: { type: 'boolean' },
    purpose: { type: 'string' },
    expires: { type: 'string' },
  },
  prepare(words, options) {
    rejectExtraArguments(words)
    const role = readRole(requiredOption(options, 'role'))
    const name = requiredOption(options, 'name')
    if (options['service'] === true) {
      if (textOption(options, 'email') !== null) throw new ArgumentError('A service account has no "--email"')
      const expiresAt = readTime(requiredOption(options, 'expires'))
      const account = { name, purpose: requiredOption(options, 'purpose'), role, expiresAt }
      return async ({ client, output }) => {
        output.result([...userKeys, 'expiresAt', 'token'], [await createServiceAccount(client, account)])
        output.note('Store this token now. It cannot be shown again')
        return exitCodes.done
      }
    }
    for (const one of ['purpose', 'expires'])
      if (textOption(options, one) !== null) throw new ArgumentError(`"--${one}" needs "--service"`)
    const input = { name, email: requiredOption(options, 'email'), role }
    return async ({ client, output }) => {
      output.result(userKeys, [rowOfUser(await change(client, 'userCreate', 'UserCreateInput', input))])
      return exitCodes.done
    }
  },
}

/** Changes name, email address or role of a person, or whether they may sign in. */
export const userUpdateCommand: ServiceCommand = {
  name: 'user update',
  usage: 'USER [--name NAME] [--email ADDRESS] [--role ROLE] [--enable | --disable]',
  summary: 'Change a person, named by id or email address; --disable stops their tokens at once',
  options: {
    name: { type: 'string' },
    email: { type: 'string' },
    role: { type: 'string' },
    enable: { type: 'boolean' },
    disable: { type: 'boolean' },
  },
  prepare([user, ...rest], options) {
    if (!user) throw new ArgumentError('No person given')
    rejectExtraArguments(rest)
    const values = readChanges(options)
    return async ({ client, output }) => {
      const input = { id: await findUser(client, user), ...values }
      output.result(userKeys, [rowOfUser(await change(client, 'userUpdate', 'UserUpdateInput', input))])
      return exitCodes.done
    }
  },
}

/** Removes a person. */
export const userDeleteCommand: ServiceCommand = {
  name: 'user delete',
  usage: 'USER',
  summary: 'Remove a person, named by id or email address: their tokens end, histories keep the name',
  options: {},
  prepare([user, ...rest]) {
    if (!user) throw new ArgumentError('No person given')
    rejectExtraArguments(rest)
    return async ({ client, output }) => {
      const input = { id: await findUser(client, user) }
      output.result(userKeys, [rowOfUser(await change(client, 'userDelete', 'UserDeleteInput', input))])
      return exitCodes.done
    }
  },
}

function readChanges(options: OptionValues): Readonly<Record<string, string | boolean>> {
  const [enable, disable] = [options['enable'] === true, options['disable'] === true]
  if (enable && disable) throw new ArgumentError('"--enable" and "--disable" cannot be used together')
  const role = textOption(options, 'role')
  const texts = { name: textOption(options, 'name'), email: textOption(options, 'email'), role: role && readRole(role) }
  const given = Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== null)
  const changes = { ...Object.fromEntries(given), ...(enable || disable ? { enabled: enable } : {}) }
  if (Object.keys(changes).length === 0)
    throw new ArgumentError('Nothing to change given. Use --name, --email, --role, --enable or --disable')
  return changes
}

async function change(client: Client, field: string, inputType: string, input: object): Promise<ListedUser> {
  const query = `mutation ($input: ${inputType}!) { answer: ${field}(input: $input) { user { ${userFields} } errors } }`
  const { user, errors } = (await client.run<Answer>({ query, variables: { input } })).answer
  if (!user || errors.length > 0) throw new RejectedError(errors.join('\n'))
  return user
}
