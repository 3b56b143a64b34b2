import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { limitRule } from './limit-rules.ts'
import { measureTokens } from './measure-tokens.ts'
import { rewriteProjects } from './projects-rewrite.ts'

/** Reads documents and says what is wrong with them. */
export interface DocumentCheck {
  /** @throws GraphQLError for a text that is no GraphQL, or that is over a limit. */
  parse(query: string): DocumentNode
  /** What validation found in a document that `parse` gave. */
  errorsOf(document: DocumentNode): readonly GraphQLError[]
}

const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule, limitRule]
const maxCachedDocuments = 500
/** Longer documents are not kept: clients that send the same one again and again send short ones. Characters. */
const maxCachedDocumentLength = 20_000

/** A check that remembers the documents it saw last. */
export function createDocumentCheck(schema: GraphQLSchema): DocumentCheck {
  const documents = new Map<string, DocumentNode>()
  const errors = new WeakMap<DocumentNode, readonly GraphQLError[]>()

  function read(query: string): DocumentNode {
    measureTokens(query)
    const document = rewriteProjects(schema, parse(query))
    errors.set(
      document,
      validate(schema, document, rules).map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED')),
    )
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
        throw error instanceof GraphQLError ? coded(error, 'GRAPHQL_PARSE_FAILED') : error
      }
    },
    errorsOf: (document) => errors.get(document) ?? validate(schema, document, rules),
  }
}

/** The same error with a code, unless it has one. */
function coded(error: GraphQLError, code: string): GraphQLError {
  const { message, nodes, source, positions, path, extensions } = error
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { code, ...extensions } })
}
