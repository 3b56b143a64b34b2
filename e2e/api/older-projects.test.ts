// The older form of `projects`, which existing clients send: a plain list (API rule 2).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from './support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.data('mutation { projectGroupCreate(input: { name: "Both forms" }) { errors } }')
})
afterAll(() => api.close())

describe('the older form of projects', () => {
  it.each([
    [
      'a fragment',
      '{ projectGroups(search: "Both forms") { nodes { ...P } } } fragment P on ProjectGroup { projects { name } }',
    ],
    [
      'an inline fragment',
      '{ projectGroups(search: "Both forms") { nodes { projects { ... on Project { name } } } } }',
    ],
    ['with arguments', '{ projectGroups(search: "Both forms") { nodes { projects(first: 3) { name } } } }'],
    [
      'with arguments that are null',
      '{ projectGroups(search: "Both forms") { nodes { projects(first: null, after: null) { name } } } }',
    ],
  ])('works within %s', async (_case, query) => {
    const { projectGroups } = await api.data<{ projectGroups: { nodes: { projects: { name: string }[] }[] } }>(query)
    expect(projectGroups.nodes[0]?.projects.map(({ name }) => name)).toEqual(['default', 'development', 'production'])
  })

  it.each([
    ['first: 2', ['default', 'development']],
    ['first: 0', []],
    ['last: 1', ['production']],
    ['first: 1, after: "CURSOR"', ['development']],
    ['before: "CURSOR"', []],
  ])('is a page as the connection is one: %s', async (page, names) => {
    type Found = {
      projectGroups: { nodes: { projects: { nodes: { name: string }[]; pageInfo: { startCursor: string } } }[] }
    }
    const ask = (selection: string) =>
      api.data<Found>(`{ projectGroups(search: "Both forms") { nodes { ${selection} } } }`)
    const { startCursor } =
      (await ask('projects { pageInfo { startCursor } }')).projectGroups.nodes[0]?.projects.pageInfo ?? {}
    const text = page.replace('CURSOR', startCursor ?? '')
    const rows = names.map((name) => ({ name }))
    expect(await ask(`environments: projects(${text}) { name }`)).toEqual({
      projectGroups: { nodes: [{ environments: rows }] },
    })
    expect(await ask(`projects(${text}) { nodes { name } }`)).toEqual({
      projectGroups: { nodes: [{ projects: { nodes: rows } }] },
    })
  })

  it('keeps a connection that is selected through a fragment', async () => {
    const query = `{ projectGroups(search: "Both forms") { nodes { projects { ...C } } } }
      fragment C on ProjectConnection { totalCount }`
    expect(await api.data(query)).toEqual({ projectGroups: { nodes: [{ projects: { totalCount: 3 } }] } })
  })
})
