import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildASTSchema,
  buildSchema,
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
  parse,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sdl } from '#shared/generated/sdl.ts'
import { type Api, startApi } from './support/api.ts'

// Operations that existing clients send. They must continue to work unchanged.
const clients = buildSchema(readFileSync(join(import.meta.dirname, '../fixtures/client-schema.graphql'), 'utf8'))
const ours = buildASTSchema(parse(sdl))

describe('accepts everything that clients send', () => {
  const names = Object.keys(clients.getTypeMap()).filter((name) => !name.startsWith('__'))
  it.each(names)('%s', (name) => expect(differences(name)).toEqual([]))
})

/** Tests whether a value of the type `sent` is valid for the type `taken`: equal, or less strict. */
function takes(taken: GraphQLInputType, sent: GraphQLInputType): boolean {
  if (isNonNullType(taken)) return isNonNullType(sent) && takes(taken.ofType, sent.ofType)
  if (isNonNullType(sent)) return takes(taken, sent.ofType)
  if (isListType(taken)) return isListType(sent) && takes(taken.ofType, sent.ofType)
  return !isListType(sent) && String(taken) === String(sent)
}

/** Lists the parts of a type in the clients' schema that our schema does not accept or return. */
function differences(name: string): string[] {
  const theirs = clients.getType(name)
  const type = ours.getType(name)
  if (!theirs || !type || theirs.constructor !== type.constructor) return [`${name} is missing or of another kind`]
  if (isEnumType(theirs) && isEnumType(type)) {
    return theirs.getValues().flatMap((value) => (type.getValue(value.name) ? [] : [`no value ${value.name}`]))
  }
  if (isUnionType(theirs) && isUnionType(type)) {
    const members = new Set(type.getTypes().map(String))
    return theirs.getTypes().flatMap((each) => (members.has(String(each)) ? [] : [`no member ${String(each)}`]))
  }
  if (isInputObjectType(theirs) && isInputObjectType(type)) {
    const known = theirs.getFields()
    return [
      ...Object.values(known).flatMap((field) => {
        const own = type.getFields()[field.name]
        return own && takes(own.type, field.type) ? [] : [`does not take ${field.name}`]
      }),
      ...Object.values(type.getFields()).flatMap((own) =>
        !known[own.name] && isRequiredInputField(own) ? [`demands ${own.name}`] : [],
      ),
    ]
  }
  if (!isObjectType(theirs) || !isObjectType(type)) return []
  return Object.values(theirs.getFields()).flatMap((field) => {
    const own = type.getFields()[field.name]
    return own ? fieldDifferences(field, own) : [`no field ${field.name}`]
  })
}

function fieldDifferences(theirs: GraphQLField<unknown, unknown>, own: GraphQLField<unknown, unknown>): string[] {
  const unwrapped = (type: GraphQLOutputType) => String(type).replaceAll('!', '')
  const isList = (type: GraphQLOutputType) => unwrapped(type).startsWith('[')
  const found: string[] = []
  if (isList(theirs.type) !== isList(own.type)) found.push(`${own.name} is a list on one side only`)
  if (isLeafType(getNamedType(theirs.type)) !== isLeafType(getNamedType(own.type)))
    found.push(`${own.name} has a selection on one side only`)
  if (isNonNullType(theirs.type) && !isNonNullType(own.type)) found.push(`${own.name} may be null`)
  for (const argument of theirs.args) {
    const taken = own.args.find(({ name }) => name === argument.name)
    if (!taken || !takes(taken.type, argument.type)) found.push(`${own.name} does not take ${argument.name}`)
  }
  for (const argument of own.args) {
    const isNew = !theirs.args.some(({ name }) => name === argument.name)
    if (isNew && isRequiredArgument(argument)) found.push(`${own.name} demands ${argument.name}`)
  }
  return found
}

describe('returns everything that clients read', () => {
  let api: Api
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    api = await startApi()
    await fill(api, ids)
  })
  afterAll(() => api.close())

  const roots = Object.values(clients.getQueryType()?.getFields() ?? {})
  it.each(roots.map((field) => [field.name, field] as const))('%s', async (_name, field) => {
    const query = `{ ${selection(field, [], ids)} }`
    const answer = await api.ask(query)
    // What is not there is null by itself, says so, and leaves everything else.
    expect(answer.errors?.filter(({ extensions }) => extensions?.['code'] !== 'NOT_AVAILABLE') ?? [], query).toEqual([])
    expect(answer.data, query).toBeTruthy()
    const isThere = ['sbom', 'organization'].includes(field.name) || ids[`${field.name}.id`] !== undefined
    if (isThere && !['vuln', 'policy'].includes(field.name)) expect(answer.data?.[field.name], query).toBeTruthy()
  })
})

/** Selects a field with everything below it, each type once on a path. */
function selection(
  field: GraphQLField<unknown, unknown>,
  path: readonly string[],
  ids: Readonly<Record<string, string>>,
): string {
  const type = getNamedType(field.type)
  const given = field.args.flatMap((argument) => {
    const value = isRequiredArgument(argument)
      ? (ids[`${field.name}.${argument.name}`] ?? ids[argument.name])
      : undefined
    return value === undefined ? [] : [`${argument.name}: "${value}"`]
  })
  if (field.name === 'sbom' && path.length === 0) given.push(`sbomId: "${ids['sbomId']}"`)
  const call = given.length > 0 ? `${field.name}(${given.join(', ')})` : field.name
  if (isLeafType(type)) return call
  if (isUnionType(type)) return `${call} { __typename }`
  if (!isObjectType(type) || path.includes(type.name) || path.length > 9) return ''
  const below = Object.values(type.getFields())
    .map((each) => selection(each, [...path, type.name], ids))
    .filter(Boolean)
  return below.length > 0 ? `${call} { ${below.join(' ')} }` : ''
}

async function fill(api: Api, ids: Record<string, string>): Promise<void> {
  await api.data('mutation { projectGroupCreate(input: { name: "App" }) { errors } }')
  const form = new FormData()
  const query = `mutation ($doc: Upload!) { sbomUpload(input: { doc: $doc, projectGroupName: "app" }) {
    errors sbom { id projectId primaryComponent { id } project { projectGroupId } } } }`
  form.set('operations', JSON.stringify({ query, variables: { doc: null } }))
  form.set('map', '{"0":["variables.doc"]}')
  form.set('0', new Blob([document]), 'app.json')
  const response = await api.fetch('/graphql', { method: 'POST', body: form })
  const { data } = (await response.json()) as {
    data: {
      sbomUpload: {
        sbom: { id: string; projectId: string; primaryComponent: { id: string }; project: { projectGroupId: string } }
      }
    }
  }
  const { sbom } = data.sbomUpload
  const nothing = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
  Object.assign(ids, {
    sbomId: sbom.id,
    targetSbomId: sbom.id,
    vulnId: 'CVE-2021-44228',
    'projectGroup.id': sbom.project.projectGroupId,
    'project.id': sbom.projectId,
    'component.id': sbom.primaryComponent.id,
    'vuln.id': nothing,
    'policy.id': nothing,
  })
}

const document = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1.0' } },
  components: [{ type: 'library', 'bom-ref': 'a', name: 'a', version: '1.0.0', purl: 'pkg:npm/a@1.0.0' }],
  dependencies: [{ ref: 'app', dependsOn: ['a'] }],
})
