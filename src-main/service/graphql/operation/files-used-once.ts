import {
  type DocumentNode,
  type FieldNode,
  getOperationAST,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { ReceivedFile } from '#service/domain/spooled-file.ts'

/** What a request asks for, with the variables as they were sent. */
interface AskedOperation {
  readonly document: DocumentNode
  readonly operationName: string | null | undefined
  readonly variables: Readonly<Record<string, unknown>>
}

/**
 * Returns an error if a mutation uses a variable with a file more than once, otherwise undefined. The first field that stores the file
 * moves it, so the next one would find none, after the first has been stored.
 */
export function findFileUsedTwice({ document, operationName, variables }: AskedOperation): GraphQLError | undefined {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== OperationTypeNode.MUTATION) return undefined
  const files = new Set(Object.keys(variables).filter((name) => containsFile(variables[name])))
  if (files.size === 0) return undefined
  const used = new Set<string>()
  for (const { arguments: given = [] } of rootFields(document, operation.selectionSet).values()) {
    for (const name of variablesIn(given)) {
      if (!files.has(name)) continue
      if (used.has(name)) return usedTwice(name)
      used.add(name)
    }
  }
  return undefined
}

function usedTwice(name: string): GraphQLError {
  const message = `The variable "$${name}" is a file and is used more than once. Nothing was stored. Send the file to a variable for each use`
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}

/** Returns the fields of the root by their name in the response: the same name twice is one field, which runs once. */
function rootFields(document: DocumentNode, root: SelectionSetNode): ReadonlyMap<string, FieldNode> {
  const fields = new Map<string, FieldNode>()
  const open = [root]
  for (let selectionSet = open.pop(); selectionSet; selectionSet = open.pop()) {
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) fields.set((selection.alias ?? selection.name).value, selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) open.push(selection.selectionSet)
      else open.push(...fragmentsOf(document, selection.name.value))
    }
  }
  return fields
}

function fragmentsOf(document: DocumentNode, name: string): readonly SelectionSetNode[] {
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name ? [definition.selectionSet] : [],
  )
}

function variablesIn(given: NonNullable<FieldNode['arguments']>): readonly string[] {
  const names: string[] = []
  for (const argument of given) visit(argument, { Variable: ({ name }) => void names.push(name.value) })
  return names
}

/** Tests whether a file is anywhere in the value of a variable. */
function containsFile(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const inner = open.pop()
    if (inner instanceof ReceivedFile) return true
    if (typeof inner === 'object' && inner !== null) for (const member of Object.values(inner)) open.push(member)
  }
  return false
}
