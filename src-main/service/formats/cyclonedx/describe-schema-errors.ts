import type { ErrorObject } from 'ajv'

/** A schema violation with its description. `path` is a JSON pointer relative to the validated value. */
export interface SchemaFault {
  readonly path: string
  readonly message: string
}

const combining = new Set(['anyOf', 'oneOf', 'allOf', 'if', 'not'])

/**
 * Describes the errors of the validator. If a value matches none of several alternatives, the deepest errors inside it show which
 * alternative was intended. If there are none, one sentence lists the alternatives.
 */
export function describeSchemaErrors(errors: readonly ErrorObject[], value: unknown): readonly SchemaFault[] {
  const byPath = Map.groupBy(errors, ({ instancePath }) => instancePath)
  const paths = [...byPath.keys()].toSorted()
  const combined = paths.filter((path) => byPath.get(path)?.some(({ keyword }) => combining.has(keyword)))
  const said: SchemaFault[] = []
  for (const [index, path] of paths.entries()) {
    const here = byPath.get(path) ?? []
    const isCombined = combined.includes(path)
    const hasDeeper = path === '' ? paths.length > 1 : (paths[index + 1]?.startsWith(`${path}/`) ?? false)
    if (isCombined && hasDeeper) continue
    const plain = here.filter(({ keyword }) => !combining.has(keyword))
    const messages = [...new Set((plain.length > 0 ? plain : here).map((error) => sentence(error, value)))]
    const isOneOfForms = isCombined || combined.some((above) => path.startsWith(`${above}/`))
    if (isOneOfForms && messages.length > 1)
      said.push({ path, message: `Matches none of the allowed forms: ${messages.join('; or ')}` })
    else said.push(...messages.map((message) => ({ path, message })))
  }
  return said
}

/** Formats of JSON Schema in the words of readers. */
const formatNames: ReadonlyMap<string, string> = new Map([
  ['iri-reference', 'URL'],
  ['idn-email', 'email address'],
])

/** Sentences by JSON Schema keyword. For other keywords the validator's own message is used. */
const sentences: Readonly<Record<string, (params: Readonly<Record<string, unknown>>, value: unknown) => string>> = {
  required: ({ missingProperty }) => `The member "${String(missingProperty)}" is missing`,
  additionalProperties: ({ additionalProperty }) => `The member "${String(additionalProperty)}" is not allowed here`,
  type: ({ type }, value) => `Expected ${String(type)}, found ${kindOf(value)}`,
  enum: (_, value) => `${formatValue(value)} is not an allowed value`,
  const: ({ allowedValue }, value) => `Expected ${formatValue(allowedValue)}, found ${formatValue(value)}`,
  pattern: (_, value) => `${formatValue(value)} does not match the required pattern`,
  format: ({ format }, value) =>
    `${formatValue(value)} is not a valid ${formatNames.get(String(format)) ?? String(format)}`,
  uniqueItems: () => 'The list contains duplicates',
  not: () => 'This combination of members is not allowed',
  if: () => 'This combination of members is not allowed',
  oneOf: ({ passingSchemas }) =>
    passingSchemas === null ? 'Matches none of the allowed forms' : 'Matches more than one of the allowed forms',
  anyOf: () => 'Matches none of the allowed forms',
}

function sentence({ keyword, params, instancePath, message }: ErrorObject, value: unknown): string {
  const words = Object.hasOwn(sentences, keyword) ? sentences[keyword] : undefined
  const given = params as Readonly<Record<string, unknown>>
  return words ? words(given, valueAt(value, instancePath)) : `This ${message ?? `breaks the rule "${keyword}"`}`
}

function valueAt(value: unknown, path: string): unknown {
  let inner = value
  for (const step of path.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof inner !== 'object' || inner === null) return undefined
    inner = (inner as Readonly<Record<string, unknown>>)[name]
  }
  return inner
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`
}

function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
