import {
  execute,
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isLeafType,
  isObjectType,
  parse,
} from 'graphql'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { givenName, type MutationInput } from './mutation-words.ts'
import { createRequestContext } from './request-context.ts'

/** How the object of a mutation is read: the query, which input is which of its arguments, and what names the object. */
interface ReadObject {
  readonly pattern: RegExp
  readonly query: string
  readonly args: Readonly<Record<string, readonly string[]>>
  readonly name: string
  /** More values, by the names that the input has for them. */
  readonly more?: Readonly<Record<string, string>>
  /** Parts of the name in the answer, by path. */
  readonly nameOf: readonly string[]
}

const version = {
  query: 'sbom',
  name: 'projectVersion project { projectGroup { name } }',
  nameOf: ['project.projectGroup.name', 'projectVersion'],
}

const named = (pattern: RegExp, query: string): ReadObject => ({
  ...{ pattern, query, args: query === 'organization' ? {} : { id: ['id'] }, name: 'name', nameOf: ['name'] },
})

const finding = {
  query: 'componentVuln',
  args: { id: ['componentVulnId', 'componentVulnIds'] },
  name: 'component { name version } vuln { vulnId }',
  nameOf: ['component.name', 'component.version', 'vuln.vulnId'],
}

/** The first whose pattern fits. */
const objects: readonly ReadObject[] = [
  {
    ...finding,
    pattern: /^componentVexUpdate$/,
    more: { vexStatusId: 'vexStatus { name }', vexJustificationId: 'vexJustification { name }' },
  },
  { ...finding, pattern: /^componentVuln(?!Select)|^componentVex/ },
  {
    ...{ pattern: /^component(Update|Delete)$/, query: 'component', args: { id: ['id'], sbomId: ['sbomId'] } },
    ...{ name: 'name version', nameOf: ['name', 'version'] },
  },
  { ...version, pattern: /^sbom(Update|Sign|Reprocess)$/, args: { sbomId: ['id'] } },
  { ...version, pattern: /^(sbomReviewCreate|partAttachOffered|sbomEditsRepeat)/, args: { sbomId: ['sbomId'] } },
  { ...version, pattern: /^partAttach$/, args: { sbomId: ['partSbomId'] } },
  named(/^projectGroupUpdate$/, 'projectGroup'),
  named(/^projectUpdate$/, 'project'),
  named(/^policy(Update|Delete)$/, 'policy'),
  named(/^automationRule(Update|Delete)$/, 'automationRule'),
  named(/^organizationUpdate$/, 'organization'),
]

/** The name of the object of a mutation, and its values by the names that the input has for them, before it is changed. */
export interface ValuesBefore {
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Reads what a mutation is about to change, as the caller sees it. What cannot be read is missing. */
export async function valuesBefore(
  field: GraphQLField<unknown, RequestContext>,
  input: MutationInput,
  { services, caller, provenance, address }: RequestContext,
  { schema }: GraphQLResolveInfo,
): Promise<ValuesBefore> {
  const fallback = { name: givenName(input), values: {} }
  const object = objects.find(({ pattern }) => pattern.test(field.name))
  const args = object && argumentsOf(object, input)
  const type = object && getNamedType(schema.getQueryType()?.getFields()[object.query]?.type)
  if (!args || !isObjectType(type)) return fallback
  const { more = {} } = object
  const names = Object.keys(input).filter((name) => input[name] !== undefined && (name in more || isPlain(type, name)))
  const asked = names.map((name) => (more[name] === undefined ? name : `${name}: ${more[name]}`))
  const document = parse(`{ object: ${object.query}${args} { ${object.name} ${asked.join(' ')} } }`, {
    noLocation: true,
  })
  const contextValue = createRequestContext(services, caller, provenance, address)
  const { data } = await execute({ schema, document, contextValue })
  const found = data?.['object'] as Readonly<Record<string, unknown>> | null | undefined // as it was asked for
  if (!found) return fallback
  const name = object.nameOf.map((path) => memberAt(found, path)).filter(Boolean)
  return { name: name.join(' '), values: Object.fromEntries(names.map((key) => [key, found[key]])) }
}

/** The arguments as they are written; undefined if the input has not got them. */
function argumentsOf({ args }: ReadObject, input: MutationInput): string | undefined {
  const pairs = Object.entries(args).map(([name, from]) => [
    name,
    from.map((key) => onlyOne(input[key])).find((id) => id !== null),
  ])
  if (pairs.some(([, id]) => typeof id !== 'string')) return undefined
  return pairs.length === 0 ? '' : `(${pairs.map(([name, id]) => `${String(name)}: ${JSON.stringify(id)}`).join(', ')})`
}

function onlyOne(value: unknown): string | null {
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  return typeof one === 'string' ? one : null
}

function isPlain(type: GraphQLObjectType, name: string): boolean {
  const field = type.getFields()[name]
  return field !== undefined && field.args.length === 0 && isLeafType(getNamedType(field.type))
}

function memberAt(object: unknown, path: string): string {
  const value = path.split('.').reduce<unknown>((of, key) => (of as Record<string, unknown> | null)?.[key], object)
  return typeof value === 'string' ? value : ''
}
