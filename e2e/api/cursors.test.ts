// A cursor of one order is no place in another: every list that can be ordered rejects it by name, and pages by its own to the end.
import { getNamedType, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillService } from './support/fill-service.ts'
import { isMarked, schema } from './support/schema-walk.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let given: Record<string, string>

beforeAll(async () => {
  service = await startTriageService()
  given = await fillService(service)
  for (const name of ['Ada', 'Bob'])
    await service.data(
      `mutation { userCreate(input: { name: "${name}", email: "${name}@example.com", role: "Viewer" }) { errors } }`,
    )
  await service.data('mutation { tokenCreate(input: { name: "second" }) { errors } }')
}, 120_000)
afterAll(() => service.close())

/** Where each list is selected. LIST is the list with its arguments. */
const places: Readonly<Record<string, string>> = {
  'Organization.licenses': 'organization { LIST }',
  'Organization.projectGroups': 'organization { LIST }',
  'Organization.users': 'organization { LIST }',
  'Organization.tokens': 'organization { LIST }',
  'Project.sbomVersions': 'project(id: $project) { LIST }',
  'Query.attributions': 'LIST',
  'Query.componentVulns': 'LIST',
  'Query.components': 'LIST',
  'Query.policies': 'LIST',
  'Query.projectGroups': 'LIST',
  'Query.sboms': 'LIST',
  'Sbom.components': 'sbom(sbomId: $version) { LIST }',
  'Sbom.files': 'sbom(sbomId: $version) { LIST }',
  'Sbom.vulns': 'sbom(sbomId: $version) { LIST }',
  'TriageQueue.groups': 'triageQueue { LIST }',
}

const ordered = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) =>
    Object.values(type.getFields())
      .filter(
        (field) =>
          !isMarked(field) && ['orderBy', 'after'].every((name) => field.args.some((arg) => arg.name === name)),
      )
      .map((field) => ({ coordinate: `${type.name}.${field.name}`, field })),
  )

function ordersOf({ field }: (typeof ordered)[number]): readonly string[] {
  const input = getNamedType(field.args.find(({ name }) => name === 'orderBy')?.type)
  const names = isInputObjectType(input) ? getNamedType(input.getFields()['field']?.type) : undefined
  const values = isEnumType(names) ? names.getValues().filter((value) => !isMarked(value)) : []
  return values.flatMap(({ name }) => ['ASC', 'DESC'].map((direction) => `{ field: ${name}, direction: ${direction} }`))
}

interface Page {
  readonly nodes: readonly { readonly id: string }[]
  readonly pageInfo: {
    readonly endCursor: string | null
    readonly startCursor: string | null
    readonly hasNextPage: boolean
  }
}

/** An order in the words of the message. */
function named(coordinate: string, order: string): string {
  const [, field, direction] = /field: (\w+), direction: (\w+)/.exec(order) ?? []
  const grouping = coordinate === 'TriageQueue.groups' ? ' by VULN_PACKAGE' : ''
  return `${field === undefined ? 'the default order' : `${field} ${direction}`}${grouping}`
}

/** Arguments without which a list cannot be asked for, or has more rows than are worth paging. */
function requiredIn(coordinate: string): readonly string[] {
  if (coordinate === 'Query.attributions') return [`sbomId: ${given['sbomId']}`]
  return coordinate === 'Organization.licenses' ? ['search: "apa"'] : []
}

/** Asks for a list. Returns its page, or the messages of the errors. */
async function ask(coordinate: string, args: readonly string[]): Promise<Page | readonly string[]> {
  const name = coordinate.split('.')[1] ?? ''
  const required = requiredIn(coordinate)
  const all = [...required, ...args].filter(Boolean).join(', ')
  const list = `list: ${name}${all ? `(${all})` : ''} { nodes { ${coordinate === 'TriageQueue.groups' ? 'id: key' : 'id'} } pageInfo { startCursor endCursor hasNextPage } }`
  const place = (places[coordinate] ?? '').replace('LIST', list)
  const text = place.replace('$project', given['project.id'] ?? '').replace('$version', given['sbomId'] ?? '')
  const { data, errors } = (await service.ask(`{ ${text} }`)) as {
    data?: Record<string, unknown>
    errors?: { message: string }[]
  }
  if (errors) return errors.map(({ message }) => message)
  const [outer] = Object.values(data ?? {})
  return ('list' in (outer as object) ? (outer as { list: Page }).list : outer) as Page // as selected
}

it('every list that can be ordered is tested', () => {
  expect(ordered.map(({ coordinate }) => coordinate).toSorted()).toEqual(Object.keys(places).toSorted())
})

describe.each(ordered)('$coordinate', ({ coordinate, field }) => {
  const orders = ordersOf({ coordinate, field })

  it('pages by its own cursors in every order, each row once', async () => {
    for (const order of ['', ...orders]) {
      const orderBy = order && `orderBy: ${order}`
      const whole = (await ask(coordinate, [orderBy, 'first: 100'])) as Page
      const paged: string[] = []
      for (let after = ''; paged.length <= whole.nodes.length;) {
        const page = (await ask(coordinate, [orderBy, 'first: 3', after])) as Page
        paged.push(...page.nodes.map(({ id }) => id))
        if (!page.pageInfo.hasNextPage) break
        after = `after: "${page.pageInfo.endCursor}"`
      }
      expect([order, paged]).toEqual([order, whole.nodes.map(({ id }) => id)])
    }
  })

  it('rejects the cursor of another order by name, in both directions', async () => {
    const cursors: (readonly [string, string])[] = []
    for (const order of ['', ...orders]) {
      const { pageInfo } = (await ask(coordinate, [order && `orderBy: ${order}`, 'first: 1'])) as Page
      if (pageInfo.endCursor !== null) cursors.push([order, pageInfo.endCursor])
    }
    expect(cursors.length > 2).toBe(coordinate !== 'Sbom.files') // the version lists no files
    for (const [at, [order, cursor]] of cursors.entries()) {
      const [other] = cursors[(at + 1) % cursors.length] ?? ['']
      for (const argument of ['after', 'before']) {
        const answer = await ask(coordinate, [other && `orderBy: ${other}`, `${argument}: "${cursor}"`])
        expect(answer).toEqual([
          `"${argument}" is a cursor of another order: of ${named(coordinate, order)}. This list has ${named(coordinate, other)}. Read it from the start`,
        ])
      }
    }
  })
})

it.each(['x', '', 'W10', 'WyJhIiwiYiIsImMiXQ', 'bnVsbA'])(
  'a text that is no cursor is rejected, or is none: "%s"',
  async (text) => {
    const answer = await ask('Query.sboms', [`after: "${text}"`])
    if (text === '') expect(answer).toHaveProperty('nodes')
    else expect(answer).toEqual(['Invalid cursor for this list'])
  },
)

it('the cursor of another list is rejected', async () => {
  const { pageInfo } = (await ask('Query.components', ['first: 1'])) as Page
  expect(await ask('Query.sboms', [`after: "${pageInfo.endCursor}"`])).toEqual(['Invalid cursor for this list'])
})
