import { GraphQLError } from 'graphql'

/** Creates an error for invalid input: an unknown word or an unreadable filter. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}
