import { GraphQLError, Lexer, Source, TokenKind } from 'graphql'
import { documentLimits } from './limit-rules.ts'

/** Brackets of all kinds within each other. Far above what the depth limit lets through, far below what a parser's stack holds. */
const maxBracketDepth = 64

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * Reads a document token by token before it is parsed: the parser calls itself for every bracket, so a hostile document would
 * exhaust the stack before any limit of the parser's own.
 *
 * @throws GraphQLError for a text that is no GraphQL, or that is over a limit
 */
export function measureTokens(query: string): void {
  const lexer = new Lexer(new Source(query))
  let depth = 0
  for (let count = 0; lexer.advance().kind !== TokenKind.EOF;) {
    const { kind } = lexer.token
    count += 1
    if (opening.has(kind)) depth += 1
    if (closing.has(kind)) depth -= 1
    if (count > documentLimits.tokens) throw tooLarge(`The query has more than ${documentLimits.tokens} tokens`)
    if (depth > maxBracketDepth) throw tooLarge(`The query nests brackets more than ${maxBracketDepth} levels deep`)
  }
}

function tooLarge(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'LIMIT_EXCEEDED' } })
}
