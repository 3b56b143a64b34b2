import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

const connectionFields: ReadonlySet<string> = new Set(['nodes', 'edges', 'pageInfo', 'totalCount'])

/**
 * Rewrites the older form of `ProjectGroup.projects`, a plain list, to the hidden list field with the same response key (API rule 2). The
 * older form is a selection without any field of the connection. The caller must do this before validation.
 */
export function rewriteProjects(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const fragments = new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )
  const typeInfo = new TypeInfo(schema)
  return visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field: {
        leave(node) {
          if (node.name.value !== 'projects' || !node.selectionSet) return undefined
          const parent = typeInfo.getParentType()
          if (parent === null || parent === undefined || getNamedType(parent).name !== 'ProjectGroup') return undefined
          return selectsConnection(node.selectionSet, fragments, new Set()) ? undefined : asList(node)
        },
      },
    }),
  )
}

function selectsConnection(
  selections: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen: Set<string>,
): boolean {
  return selections.selections.some((selection) => {
    if (selection.kind === Kind.FIELD) return connectionFields.has(selection.name.value)
    if (selection.kind === Kind.INLINE_FRAGMENT) return selectsConnection(selection.selectionSet, fragments, seen)
    const name = selection.name.value
    const fragment = fragments.get(name)
    if (!fragment || seen.has(name)) return false
    seen.add(name)
    return selectsConnection(fragment.selectionSet, fragments, seen)
  })
}

function asList(node: FieldNode): FieldNode {
  return {
    ...node,
    alias: node.alias ?? { kind: Kind.NAME, value: 'projects' },
    name: { kind: Kind.NAME, value: 'projectsList' },
  }
}
