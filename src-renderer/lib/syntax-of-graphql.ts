// What urql takes from its GraphQL package, without the parser and the printer: the window sends texts, and only the service parses them. The
// build puts this module in place of that package (electron.vite.config.ts).

import * as shownTexts from './first-texts.ts'

export const Kind = {
  DOCUMENT: shownTexts.document,
  FIELD: shownTexts.field,
  FRAGMENT_DEFINITION: 'FragmentDefinition',
  NAME: shownTexts.name,
  OPERATION_DEFINITION: 'OperationDefinition',
} as const

/** An error of a response that has no `extensions`. */
export class GraphQLError extends Error {
  override readonly name = 'GraphQLError'
  readonly extensions: Readonly<Record<string, unknown>> = {}
}

/** @throws {Error} always: a document that is not a text is for `textRequest` */
export function parse(): never {
  throw new Error('The window has no parser of GraphQL. Execute requests that textRequest creates.')
}

export const print = parse
