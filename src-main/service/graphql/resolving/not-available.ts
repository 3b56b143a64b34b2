import { GraphQLError } from 'graphql'

/** What is asked for is in the schema and not in this version: said, never answered by silence. */
export function notAvailable(what: string): GraphQLError {
  return new GraphQLError(`Not available yet: ${what}`, { extensions: { code: 'NOT_AVAILABLE' } })
}

/**
 * Refuses arguments or input fields whose feature is not there yet. Null, false and absent ask for nothing.
 *
 * @throws GraphQLError `NOT_AVAILABLE` that names the first one given; `payload` turns it into `errors`.
 */
export function rejectUnavailable<T extends object>(given: T, names: readonly (keyof T & string)[]): void {
  const asked = names.find((name) => given[name] != null && given[name] !== false)
  if (asked) throw notAvailable(asked)
}
