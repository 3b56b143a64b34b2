import type { User } from '#shared/generated/schema-types.ts'
import { rejectExtraArguments } from '#cli/argument-values.ts'
import type { Client } from '#cli/client.ts'
import type { ServiceCommand } from '#cli/command.ts'
import { exitCodes, OperationalError } from '#cli/exit-code.ts'
import { fetchAllPages, type ListPage } from '#cli/fetch-all-pages.ts'
import { isUuid } from '#cli/uuid.ts'

/** A person as the list shows them. */
export type ListedUser = Pick<User, 'id' | 'name' | 'email' | 'role' | 'enabled' | 'lastActiveAt' | 'kind'>

/** What is asked for of a person. */
export const userFields = 'id name email role enabled lastActiveAt kind'
/** Columns of people. */
export const userKeys = ['name', 'email', 'role', 'enabled', 'lastActiveAt', 'id', 'kind']

const query = `query ($after: String, $enabled: Boolean) {
  organization {
    users(first: 1000, after: $after, enabled: $enabled) {
      nodes { ${userFields} }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

/** Loads people by name. `all` includes those that may not sign in. */
async function fetchUsers(client: Client, all: boolean): Promise<ListedUser[]> {
  return fetchAllPages(async (after) => {
    type Answer = { organization: { users: ListPage<ListedUser> } }
    const { organization } = await client.run<Answer>({ query, variables: { after, enabled: all ? null : true } })
    return organization.users
  })
}

/**
 * Finds a person by id or email address, also one who may not sign in.
 *
 * @throws {OperationalError} if there is none
 */
export async function findUser(client: Client, word: string): Promise<string> {
  if (isUuid(word)) return word
  const found = (await fetchUsers(client, true)).find(({ email }) => email?.toLowerCase() === word.toLowerCase())
  if (!found)
    throw new OperationalError(`No user has the email address "${word}". "waybill user list --all" lists them`)
  return found.id
}

/** The row of a person. */
export function rowOfUser({ id, name, email, role, enabled, lastActiveAt, kind }: ListedUser) {
  return { name, email: email ?? null, role, enabled, lastActiveAt: lastActiveAt ?? null, id, kind }
}

/** Lists people and their roles. */
export const userListCommand: ServiceCommand = {
  name: 'user list',
  usage: '[--all]',
  summary: 'List people and service accounts by name with role and last activity; --all adds those who may not sign in',
  options: { all: { type: 'boolean' } },
  prepare(words, options) {
    rejectExtraArguments(words)
    return async ({ client, output }) => {
      const users = await fetchUsers(client, options['all'] === true)
      output.result(userKeys, users.map(rowOfUser), 'No people')
      return exitCodes.done
    }
  },
}
