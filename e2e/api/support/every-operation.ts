// Writes calls of every operation from the schema: what it requires, with the ids that a test chooses.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { projectFolder } from '#e2e/support/app-program.ts'

/** One query or mutation of the schema. */
export interface Operation {
  readonly kind: 'query' | 'mutation'
  readonly name: string
  /** The sentence of its description that starts with "Needs". */
  readonly needs: string
  /** Places of ids in its arguments, such as `input.sbomId`. */
  readonly ids: readonly string[]
  /** Whether it takes a file: it has to be sent alone, with the variable `$file`. */
  readonly hasFile: boolean
  /** What its calls select. */
  readonly selection: string
  /** Writes one call. `idAt` returns the id for a place that must have one, and null or an id for one that may. */
  call(idAt: (place: string, isRequired: boolean) => string | null): string
}

type Field = GraphQLField<unknown, unknown>
type Input = GraphQLArgument | GraphQLInputField
type IdAt = Parameters<Operation['call']>[0]

/** Lists the operations of the SDL in its folder, where the descriptions are. */
export function everyOperation(): readonly Operation[] {
  const folder = join(projectFolder, 'src-shared/schema')
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'))
  const schema = buildSchema(files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n'))
  return (['query', 'mutation'] as const).flatMap((kind) => {
    const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
    return Object.values(type?.getFields() ?? {}).map((field) => operationOf(kind, field))
  })
}

function operationOf(kind: Operation['kind'], field: Field): Operation {
  const ids: string[] = []
  const everyId: IdAt = (place) => {
    ids.push(place)
    return 'id'
  }
  const written = argumentsOf(field, everyId)
  return {
    kind,
    name: field.name,
    needs: /\bNeeds\s[^]*$/.exec(field.description ?? '')?.[0].replaceAll(/\s+/g, ' ') ?? '',
    ids,
    hasFile: written.includes('$file'),
    selection: selectionOf(field.type),
    call: (idAt) => `${field.name}${argumentsOf(field, idAt)} ${selectionOf(field.type)}`,
  }
}

function argumentsOf({ args }: Field, idAt: IdAt): string {
  const written = args.flatMap((each) => inputText(each, '', idAt, 0))
  return written.length === 0 ? '' : `(${written.join(', ')})`
}

const deepestInput = 3

/** Returns `name: value` for an input that is required or contains an id; otherwise nothing. */
function inputText(input: Input, path: string, idAt: IdAt, depth: number): readonly string[] {
  const place = path === '' ? input.name : `${path}.${input.name}`
  const isRequired = isNonNullType(input.type) && input.defaultValue === undefined
  const value = valueOf(input.type, place, { isRequired, idAt, depth })
  return value === null ? [] : [`${input.name}: ${value}`]
}

interface Place {
  readonly isRequired: boolean
  readonly idAt: IdAt
  readonly depth: number
}

/** Returns the text of a value; null for one that can be left out. */
function valueOf(type: GraphQLInputType, place: string, at: Place): string | null {
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    const item = valueOf(nullable.ofType, place, { ...at, isRequired: false })
    return item === null ? (at.isRequired ? '[]' : null) : `[${item}]`
  }
  if (isInputObjectType(nullable)) {
    if (at.depth === deepestInput) return at.isRequired ? '{}' : null
    const fields = Object.values(nullable.getFields()).flatMap((each) => inputText(each, place, at.idAt, at.depth + 1))
    const isWorth = at.isRequired || fields.some((text) => /"|\$file/.test(text))
    return isWorth ? `{ ${fields.join(', ')} }` : null
  }
  if (getNamedType(type).name === 'Uuid') {
    const id = at.idAt(place, at.isRequired)
    return id === null ? null : `"${id}"`
  }
  return at.isRequired ? plainValue(nullable) : null
}

function plainValue(type: GraphQLInputType): string {
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  const values: Readonly<Record<string, string>> = {
    ...{ Int: '1', BigInt: '1', Float: '1', Boolean: 'false', JSON: '{}', Upload: '$file' },
    ...{ ISO8601DateTime: '"2026-01-01T00:00:00Z"', ISO8601Date: '"2026-01-01"', DateOrEmptyString: '"2026-01-01"' },
  }
  return values[String(type)] ?? '"x"'
}

/** Selects what tells a found object from a missing one: its type and id, the rows of a list, the errors of a payload. */
function selectionOf(type: GraphQLOutputType, depth = 0): string {
  const named = getNamedType(type)
  if (!isObjectType(named)) return ''
  const chosen = Object.values(named.getFields()).filter(({ args }) => !args.some((arg) => isNonNullType(arg.type)))
  const texts = chosen.flatMap(({ name, type: inner }) => {
    if (['id', 'errors', 'totalCount'].includes(name)) return [name]
    const isPart = depth === 0 && (name === 'nodes' || named.name.endsWith('Payload'))
    return isPart && isObjectType(getNamedType(inner)) ? [`${name} ${selectionOf(inner, depth + 1)}`] : []
  })
  return `{ ${['__typename', ...texts].join(' ')} }`
}
