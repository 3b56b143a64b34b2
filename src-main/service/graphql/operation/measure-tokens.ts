import { GraphQLError, Lexer, Source, TokenKind } from 'graphql'
import { documentLimits } from './limit-rules.ts'

const { nameLength: maxNameLength, nesting: maxBracketDepth } = documentLimits

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * Counts a document's tokens before it is parsed. The parser recurses for every bracket, so a hostile document would exhaust the stack
 * before any limit of the parser applies.
 *
 * @throws {GraphQLError} if the text is not GraphQL, or exceeds a limit
 */
export function measureTokens(query: string): void {
  const lexer = new Lexer(new Source(query))
  let depth = 0
  for (let count = 0; lexer.advance().kind !== TokenKind.EOF;) {
    const { kind, value } = lexer.token
    count += 1
    if (kind === TokenKind.NAME && value.length > maxNameLength) {
      throw tooLarge(`The query has a name of more than ${maxNameLength} characters`)
    }
    if (opening.has(kind)) depth += 1
    if (closing.has(kind)) depth -= 1
    if (count > documentLimits.tokens) throw tooLarge(`The query has more than ${documentLimits.tokens} tokens`)
    if (depth > maxBracketDepth) throw tooLarge(`The query nests brackets more than ${maxBracketDepth} levels deep`)
  }
}

function tooLarge(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'LIMIT_EXCEEDED' } })
}
