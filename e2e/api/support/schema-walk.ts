// Finds every field of the schema that a service has an object for, and asks for it with chosen arguments.
import {
  buildASTSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql'
import { sdl } from '#shared/generated/sdl.ts'
import { valuesOf } from './argument-values.ts'
import type { ResponseBody } from './answers-to-calls.ts'

export const schema = buildASTSchema(parse(sdl))

/** Sends a document. */
export type Ask = (query: string) => Promise<ResponseBody>

/** A field that can be asked for: its parent exists. */
export interface ReachedField {
  /** Such as `Sbom.vulns`. */
  readonly coordinate: string
  readonly field: GraphQLField<unknown, unknown>
  /** The answer without other arguments than the required ones. */
  readonly plain: ResponseBody
  /** Whether its parent is in that answer. */
  readonly hasParent: boolean
  /** Asks for it with one more argument, written as text. */
  ask(argument: string): Promise<ResponseBody>
}

/** Values of required arguments, by `field.argument` or by the argument's name. */
export type Given = Readonly<Record<string, string>>

/** Lists the fields below `Query` of all types that the service has an object of, nearest first. */
export async function reachFields(ask: Ask, given: Given): Promise<readonly ReachedField[]> {
  const paths = new Map<string, readonly string[]>([['Query', []]])
  const found: ReachedField[] = []
  for (const [typeName, path] of paths) {
    for (const field of Object.values((schema.getType(typeName) as GraphQLObjectType).getFields())) {
      const reached = await reachField(typeName, field, { path, ask, given })
      found.push(reached)
      const text = JSON.stringify(reached.plain.data ?? null)
      for (const [name, below] of typesBelow(field)) {
        if (paths.has(name) || !text.includes(`"__typename":"${name}"`)) continue
        paths.set(name, [...path, callOf(typeName, field, given), ...below])
      }
    }
  }
  return found
}

interface Place {
  readonly path: readonly string[]
  readonly ask: Ask
  readonly given: Given
}

async function reachField(
  typeName: string,
  field: GraphQLField<unknown, unknown>,
  { path, ask, given }: Place,
): Promise<ReachedField> {
  const askIt = (argument?: string) => {
    const asked = `__typename ${callOf(typeName, field, given, argument)}${selectionOf(getNamedType(field.type))}`
    return ask(`{ ${path.reduceRight((inner, outer) => `${outer} { ${inner} }`, asked)} }`)
  }
  const plain = await askIt()
  const hasParent = JSON.stringify(plain.data ?? null).includes(`"__typename":"${typeName}"`)
  return { coordinate: `${typeName}.${field.name}`, field, plain, hasParent, ask: askIt }
}

function callOf(typeName: string, { name, args }: GraphQLField<unknown, unknown>, given: Given, more = ''): string {
  const isChosen = (argument: GraphQLArgument) => more.startsWith(`${argument.name}:`)
  const chosen = given[`${typeName}.${name}`]
  const written = args
    .filter((argument) => isRequiredArgument(argument) && !isChosen(argument))
    .map(
      (argument) =>
        `${argument.name}: ${given[`${name}.${argument.name}`] ?? given[argument.name] ?? valuesOf(argument)[0]}`,
    )
  const all = [...written, ...(chosen === undefined || more !== '' ? [] : [chosen]), more].filter(Boolean)
  return all.length === 0 ? name : `${name}(${all.join(', ')})`
}

/** Types of objects in a field's value: its own, and those of the rows of a page. */
function typesBelow(field: GraphQLField<unknown, unknown>): readonly (readonly [string, readonly string[]])[] {
  const type = getNamedType(field.type)
  const row = rowOf(type)
  return [...(isObjectType(type) ? [[type.name, []] as const] : []), ...(row ? [[row.name, ['nodes']] as const] : [])]
}

function rowOf(type: GraphQLNamedOutputType): GraphQLObjectType | null {
  const nodes = isObjectType(type) ? type.getFields()['nodes'] : undefined
  const row = nodes && getNamedType(nodes.type)
  return isObjectType(row) ? row : null
}

/** One-use paths differ in every response. */
const changing = new Set(['url', 'originalUrl'])

function selectionOf(type: GraphQLNamedOutputType): string {
  if (isLeafType(type)) return ''
  if (!isObjectType(type)) return ' { __typename }'
  const row = rowOf(type)
  const rows = row ? `nodes { ${leavesOf(row)} } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }` : ''
  return ` { ${leavesOf(type)} ${rows} }`
}

function leavesOf(type: GraphQLObjectType): string {
  const leaves = Object.values(type.getFields()).filter(
    ({ name, type: inner, args }) =>
      isLeafType(getNamedType(inner)) && !args.some(isRequiredArgument) && !changing.has(name),
  )
  const counts = Object.values(type.getFields()).filter((each) => getNamedType(each.type).name === 'Count')
  const texts = counts.map(({ name }) => `${name} { key count }`)
  return ['__typename', ...texts, ...leaves.filter((leaf) => !isMarked(leaf)).map(({ name }) => name)].join(' ')
}

/** Whether the SDL marks something as not available. */
export function isMarked(element: {
  readonly astNode?: { readonly directives?: readonly { name: { value: string } }[] | undefined } | null | undefined
}): boolean {
  return element.astNode?.directives?.some(({ name }) => name.value === 'notAvailable') ?? false
}
