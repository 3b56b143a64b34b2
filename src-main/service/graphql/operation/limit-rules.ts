import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
  visit,
} from 'graphql'

/**
 * Limits on a document (security page, local HTTP 8), which `service.limits` and the API page state. A fragment counts wherever it is spread.
 *
 * `nesting`: brackets of all kinds, far above what `depth` allows, far below what the parser's stack can hold. `nameLength`: characters. An answer
 * and its errors repeat names of the document, for each row and each error, so that long ones would multiply; those of the API have fewer
 * than 50.
 */
export const documentLimits = {
  ...{ tokens: 5000, depth: 15, aliases: 200, directives: 20, rootFields: 20 },
  ...{ nesting: 64, nameLength: 500 },
} as const

interface Extent {
  readonly depth: number
  readonly aliases: number
  /** Number of fields at the top level of the selection. */
  readonly fields: number
}

/** Rejects a document that exceeds one of `documentLimits`. */
export const limitRule: ValidationRule = (context: ValidationContext) => ({
  Document(document) {
    const report = (message: string) =>
      context.reportError(new GraphQLError(message, { extensions: { code: 'LIMIT_EXCEEDED' } }))
    const measure = extentOf(document)
    for (const operation of document.definitions) {
      if (operation.kind !== Kind.OPERATION_DEFINITION) continue
      const { depth, aliases, fields } = measure(operation.selectionSet)
      const { depth: deepest, aliases: mostAliases, rootFields } = documentLimits
      if (depth > deepest) report(`The query is ${depth} levels deep. The limit is ${deepest}`)
      if (aliases > mostAliases) report(`The query has ${aliases} aliases. The limit is ${mostAliases}`)
      if (fields > rootFields) report(`The query has ${fields} root fields. The limit is ${rootFields}`)
    }
    const directives = countDirectives(document)
    if (directives > documentLimits.directives) {
      report(`The query has ${directives} directives. The limit is ${documentLimits.directives}`)
    }
  },
})

/** Returns a function that measures selections. Each fragment is measured once, so nested fragments cost only their own length. */
function extentOf(document: DocumentNode): (selections: SelectionSetNode) => Extent {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each)
  const known = new Map<string, Extent>()

  function ofFragment(name: string): Extent {
    const done = known.get(name)
    if (done) return done
    const nothing = { depth: 0, aliases: 0, fields: 0 }
    known.set(name, nothing) // another rule rejects a fragment that contains itself
    const fragment = fragments.get(name)
    const extent = fragment ? measure(fragment.selectionSet) : nothing
    known.set(name, extent)
    return extent
  }

  function measure(selections: SelectionSetNode): Extent {
    let depth = 0
    let aliases = 0
    let fields = 0
    for (const selection of selections.selections) {
      if (selection.kind === Kind.FIELD) {
        const below = selection.selectionSet ? measure(selection.selectionSet) : { depth: 0, aliases: 0 }
        depth = Math.max(depth, below.depth + 1)
        aliases += below.aliases + (selection.alias ? 1 : 0)
        fields += 1
        continue
      }
      const inner =
        selection.kind === Kind.INLINE_FRAGMENT ? measure(selection.selectionSet) : ofFragment(selection.name.value)
      depth = Math.max(depth, inner.depth)
      aliases += inner.aliases
      fields += inner.fields
    }
    return { depth, aliases, fields }
  }
  return measure
}

function countDirectives(document: DocumentNode): number {
  let count = 0
  visit(document, { Directive: () => void (count += 1) })
  return count
}
