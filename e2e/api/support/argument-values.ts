// Writes values of arguments as texts of a document.
import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql'

const unknownId = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'

/** Returns values that should make a difference: each of a closed list, and one that nothing has where the list is open. */
export function valuesOf({ name, type }: GraphQLArgument): readonly string[] {
  return values[name] ?? valuesOfType(type)
}

const condition = (subject: string, value: string) =>
  `{ conditions: [{ subject: "${subject}", operator: "is", value: "${value}" }] }`

const values: Readonly<Record<string, readonly string[]>> = {
  filter: [condition('vuln.id', 'zz'), condition('component.matchState', 'MATCHED'), condition('version.name', 'zz')],
  filterText: ['"vuln.id is zz"', '"component.name is zz"', '"version.name is zz"'],
  appliesTo: ['"component"', '"zz"'],
  waitSeconds: ['-1'],
  forceRefresh: ['false'], // true changes the feed, which another field answers with
}

function valuesOfType(declared: GraphQLInputType): readonly string[] {
  const type = getNullableType(declared)
  if (isListType(type)) return valuesOfType(type.ofType).map((value) => `[${value}]`)
  if (isEnumType(type)) return type.getValues().map(({ name }) => name)
  if (isInputObjectType(type)) {
    return Object.values(type.getFields())
      .filter(isRequiredInputField)
      .reduce<readonly string[]>(
        (texts, field) =>
          texts.flatMap((text) => valuesOfType(field.type).map((value) => `${text} ${field.name}: ${value}`)),
        [''],
      )
      .flatMap((text) =>
        'direction' in type.getFields() ? [`${text} direction: ASC`, `${text} direction: DESC`] : [text],
      )
      .map((text) => `{${text} }`)
  }
  return plain[getNamedType(type).name] ?? ['"zz"']
}

const plain: Readonly<Record<string, readonly string[]>> = {
  ...{ Boolean: ['true', 'false'], Int: ['0', '1', '2', '-1'], BigInt: ['1'], Float: ['1'], Uuid: [`"${unknownId}"`] },
  ...{ ISO8601DateTime: ['"2020-01-01T00:00:00Z"'], ISO8601Date: ['"2020-01-01"'] },
}
