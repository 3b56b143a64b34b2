import { GraphQLError, Kind, type ValueNode } from 'graphql'
import { ReceivedFile } from '#service/domain/spooled-file.ts'

/** How a scalar of the SDL is parsed and serialized (`scalars.graphql`). */
export interface ScalarCoercion {
  readonly input: (value: unknown) => unknown
  readonly output?: (value: unknown) => unknown
  /** Parses a literal that is not a string, number or boolean. Returns null if it is not valid for this scalar. */
  readonly literal?: (node: ValueNode) => unknown
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})$/

function scalarError(value: unknown, kind: string): GraphQLError {
  return new GraphQLError(`${JSON.stringify(value)?.slice(0, 80) ?? 'A value'} is not ${kind}`, {
    extensions: { code: 'BAD_USER_INPUT' },
  })
}

function readUuid(value: unknown): string {
  if (typeof value === 'string' && uuid.test(value)) return value.toLowerCase()
  throw scalarError(value, 'a UUID')
}

function readInstant(value: unknown): string {
  const time = typeof value === 'string' && instant.test(value) ? new Date(value) : null
  if (time && !Number.isNaN(time.getTime())) return time.toISOString()
  throw scalarError(value, 'an RFC 3339 time')
}

function readDay(value: unknown): string {
  if (typeof value === 'string' && day.test(value)) {
    const date = new Date(`${value}T00:00:00Z`)
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)) return value
  }
  throw scalarError(value, 'a day (YYYY-MM-DD)')
}

function readBigInt(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw scalarError(value, 'a whole number from 0 to 2^53 - 1')
}

function readUpload(value: unknown): unknown {
  if (value instanceof ReceivedFile) return value
  throw new GraphQLError('A file is sent as a part of a multipart request (specification 4.4)', {
    extensions: { code: 'BAD_USER_INPUT' },
  })
}

/** A name that the resolver validates, so that an unknown one is rejected in the payload (specification 7.2). */
const tolerantName: ScalarCoercion = {
  input: (value) => String(value),
  literal: (node) => (node.kind === Kind.ENUM ? node.value : undefined),
}

function literalJson(node: ValueNode): unknown {
  switch (node.kind) {
    case Kind.NULL:
      return null
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value)
    case Kind.STRING:
    case Kind.ENUM:
    case Kind.BOOLEAN:
      return node.value
    case Kind.LIST:
      return node.values.map(literalJson)
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, literalJson(field.value)]))
    default:
      return undefined
  }
}

/** Every scalar that the SDL declares. */
export const scalars: Readonly<Record<string, ScalarCoercion>> = {
  Uuid: { input: readUuid },
  Upload: { input: readUpload, literal: () => readUpload(null) },
  ISO8601DateTime: { input: readInstant },
  ISO8601Date: { input: readDay },
  DateOrEmptyString: { input: (value) => (value === '' ? '' : readDay(value)) },
  BigInt: { input: readBigInt },
  JSON: { input: (value) => value, literal: literalJson },
  NotificationMessageTypeName: tolerantName,
  NotificationLevelName: tolerantName,
  NotificationCategoryName: tolerantName,
}
