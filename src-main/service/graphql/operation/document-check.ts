import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { printableText } from '#service/domain/printable-text.ts'
import { limitRule } from './limit-rules.ts'
import { measureTokens } from './measure-tokens.ts'
import { rewriteProjects } from './projects-rewrite.ts'

/** Parses and validates documents. */
export interface DocumentCheck {
  /** @throws {GraphQLError} if the text is not GraphQL, or exceeds a limit */
  parse(query: string): DocumentNode
  /** Returns the validation errors of a document that `parse` returned. */
  errorsOf(document: DocumentNode): readonly GraphQLError[]
}

const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule, limitRule]
/** A "Did you mean" would list names of the schema, although introspection is off. */
const noSuggestions = { hideSuggestions: true }
const maxCachedDocuments = 500
/** Characters. Longer documents are not cached: clients that repeat a document send short ones. */
const maxCachedDocumentLength = 20_000

/** Creates a check that caches the latest documents. */
export function createDocumentCheck(schema: GraphQLSchema): DocumentCheck {
  const documents = new Map<string, DocumentNode>()
  const errors = new WeakMap<DocumentNode, readonly GraphQLError[]>()

  function validationErrorsOf(document: DocumentNode): readonly GraphQLError[] {
    const found = validate(schema, document, rules, noSuggestions)
    return found.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED'))
  }

  function read(query: string): DocumentNode {
    measureTokens(query)
    const document = rewriteProjects(schema, parse(query))
    errors.set(document, validationErrorsOf(document))
    if (query.length > maxCachedDocumentLength) return document
    documents.set(query, document)
    const [oldest] = documents.keys()
    if (documents.size > maxCachedDocuments && oldest !== undefined) documents.delete(oldest)
    return document
  }

  return {
    parse(query) {
      try {
        return documents.get(query) ?? read(query)
      } catch (error) {
        throw error instanceof GraphQLError ? withCode(error, 'GRAPHQL_PARSE_FAILED') : error
      }
    },
    errorsOf: (document) => errors.get(document) ?? validationErrorsOf(document),
  }
}

/** One rule of GraphQL suggests a selection whatever its options say. */
const suggestion = / Did you mean "[^"]*"\?$/

/** How GraphQL ends the comparison of selections that name the same fields too often. */
const comparisonEnded = 'Validation aborted.'

/** Returns the same error with a code, unless it has one, without a suggestion, and cut if it quotes a long text of the document. */
function withCode(error: GraphQLError, code: string): GraphQLError {
  const { nodes, source, positions, path, extensions } = error
  if (error.message === comparisonEnded) {
    return new GraphQLError('The query selects the same fields too many times', {
      extensions: { code: 'LIMIT_EXCEEDED' },
    })
  }
  const message = printableText(error.message.replace(suggestion, ''))
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { code, ...extensions } })
}
