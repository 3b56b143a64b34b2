import { GraphQLError } from 'graphql'

/** What was asked cannot be meant: an unknown word, a filter that cannot be read. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}
