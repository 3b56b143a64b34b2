import { GraphQLError } from 'graphql'

/** Creates an error for a part of the schema that this version does not support. It is reported, never ignored. */
export function notAvailable(what: string): GraphQLError {
  return new GraphQLError(`Not available yet: ${what}`, { extensions: { code: 'NOT_AVAILABLE' } })
}

/**
 * Rejects arguments or input fields whose feature does not exist yet. Null, false and omitted values are allowed.
 *
 * @throws {GraphQLError} `NOT_AVAILABLE` that names the first such field; `payload` turns it into `errors`
 */
export function rejectUnavailable<T extends object>(given: T, names: readonly (keyof T & string)[]): void {
  const asked = names.find((name) => given[name] != null && given[name] !== false)
  if (asked) throw notAvailable(asked)
}
