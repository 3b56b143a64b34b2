import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, startApi } from './support/api.ts'

let api: Api
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

interface Created {
  readonly projectGroupCreate: { readonly projectGroup: { readonly id: string } | null; readonly errors: string[] }
}
const create =
  'mutation ($input: ProjectGroupCreateInput!) { projectGroupCreate(input: $input) { projectGroup { id } errors } }'
async function make(name: string, more: object = {}): Promise<string> {
  const { projectGroupCreate } = await api.data<Created>(create, { input: { name, ...more } })
  if (!projectGroupCreate.projectGroup) throw new Error(projectGroupCreate.errors.join('; '))
  return projectGroupCreate.projectGroup.id
}

interface Listed {
  readonly projectGroups: {
    readonly nodes: readonly { readonly name: string }[]
    readonly totalCount: number
    readonly pageInfo: {
      readonly startCursor: string | null
      readonly endCursor: string | null
      readonly hasNextPage: boolean
      readonly hasPreviousPage: boolean
    }
  }
}
async function list(args: string): Promise<Listed['projectGroups']> {
  const { projectGroups } = await api.data<Listed>(
    `{ projectGroups(${args}) { nodes { name } totalCount pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`,
  )
  return projectGroups
}
const namesOf = (page: Listed['projectGroups']) => page.nodes.map(({ name }) => name)

describe('a new product', () => {
  it('has its three environments in order, in both forms of the selection', async () => {
    const answer = await api.data<{ projectGroupCreate: object }>(
      `mutation {
        projectGroupCreate(input: { clientMutationId: "7", name: " Both forms ", description: "d" }) {
          clientMutationId errors
          projectGroup {
            name description enabled sbomsCount labels
            environments: projects { name enabled sbomsCount ...Settings }
            projects(first: 2) { totalCount nodes { name } pageInfo { hasNextPage } }
            severityCounts { total } triage { remaining readiness } latestVersion { id }
          }
        }
      }
      fragment Settings on Project { settings { retainVulnerabilityStatus interpretLicenseListAsAnd } }`,
    )
    const settings = { retainVulnerabilityStatus: false, interpretLicenseListAsAnd: false }
    expect(answer.projectGroupCreate).toEqual({
      clientMutationId: '7',
      errors: [],
      projectGroup: {
        ...{ name: 'Both forms', description: 'd', enabled: true, sbomsCount: 0, labels: [], latestVersion: null },
        environments: ['default', 'development', 'production'].map((name) => ({
          ...{ name, enabled: true, sbomsCount: 0, settings },
        })),
        projects: {
          totalCount: 3,
          nodes: [{ name: 'default' }, { name: 'development' }],
          pageInfo: { hasNextPage: true },
        },
        severityCounts: { total: 0 },
        triage: { remaining: 0, readiness: 'READY' },
      },
    })
  })

  it.each([
    ['both forms', 'BOTH FORMS', /already exists/],
    ['an empty name', '  ', /must not be empty/],
    ['a name of 201 characters', 'x'.repeat(201), /longer than 200/],
  ])('rejects %s', async (_case, name, message) => {
    const { projectGroupCreate } = await api.data<Created>(create, { input: { name } })
    expect(projectGroupCreate).toEqual({ projectGroup: null, errors: [expect.stringMatching(message)] })
  })
})

describe('lists', () => {
  const all = ['alpha', 'Beta', 'beta two', 'gamma', 'The beta']
  beforeAll(async () => {
    for (const name of all) await make(name, name === 'gamma' ? { enabled: false, labels: ['b', 'a', 'a'] } : {})
  })

  it('lists by name without case', async () => {
    const page = await list('first: 100')
    expect(namesOf(page)).toEqual(['alpha', 'Beta', 'beta two', 'Both forms', 'gamma', 'The beta'])
    expect(page.totalCount).toBe(6)
  })

  it('returns every row once, forward and backward', async () => {
    const expected = namesOf(await list('first: 100'))
    const forward: string[] = []
    for (let after = ''; ;) {
      const page = await list(`first: 4${after}`)
      forward.push(...namesOf(page))
      if (!page.pageInfo.hasNextPage) break
      after = `, after: "${page.pageInfo.endCursor}"`
    }
    const backward: string[] = []
    for (let before = ''; ;) {
      const page = await list(`last: 4${before}`)
      backward.unshift(...namesOf(page))
      if (!page.pageInfo.hasPreviousPage) break
      before = `, before: "${page.pageInfo.startCursor}"`
    }
    expect([forward, backward]).toEqual([expected, expected])
  })

  it.each([
    ['search: "BETA"', ['Beta', 'beta two', 'The beta']],
    ['search: "the Beta"', ['The beta']],
    ['search: "beta", orderBy: { field: PROJECT_GROUPS_NAME, direction: DESC }', ['Beta', 'The beta', 'beta two']],
    ['search: "beta", orderBy: { field: PROJECT_GROUPS_SEVERITY, direction: DESC }, first: 1', ['Beta']],
    ['search: "%"', []],
    ['enabled: false', ['gamma']],
    ['labels: ["a"]', ['gamma']],
    ['labels: []', []],
    ['ids: []', []],
    ['first: 0', []],
    ['first: 1, orderBy: { field: PROJECT_GROUPS_CREATED_AT, direction: DESC }', ['The beta']],
    ['first: 2, orderBy: { field: PROJECT_GROUPS_UPDATED_AT }', ['Both forms', 'alpha']],
  ])('%s', async (args, expected) => {
    expect(namesOf(await list(args))).toEqual(expected)
  })

  it('serves a page above the maximum, and rejects an invalid one by its field', async () => {
    expect((await list('first: 1000000')).nodes).toHaveLength(6)
    for (const args of ['first: -1', 'first: 1, last: 1', 'first: 1, after: "x"']) {
      const answer = await api.ask(`{ organization { name projectGroups(${args}) { totalCount } } }`)
      expect(answer.errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' })
    }
  })

  it('keeps a cursor valid when rows are inserted', async () => {
    const page = await list('first: 2')
    await make('aaa')
    const next = await list(`first: 2, after: "${page.pageInfo.endCursor}"`)
    expect(namesOf(next)).toEqual(['beta two', 'Both forms'])
  })
})

describe('edits', () => {
  const update = `mutation ($input: ProjectGroupUpdateInput!) {
    projectGroupUpdate(input: $input) { projectGroup { name description enabled labels } errors } }`

  it('keeps what is omitted, clears with empty values, and replaces lists', async () => {
    const id = await make('Edited', { description: 'first', labels: ['x'] })
    const after = async (input: object) =>
      (await api.data<{ projectGroupUpdate: object }>(update, { input: { id, ...input } })).projectGroupUpdate
    const start = { name: 'Edited', description: 'first', enabled: true, labels: ['x'] }
    expect(await after({})).toEqual({ projectGroup: start, errors: [] })
    expect(await after({ name: 'EDITED', enabled: false })).toEqual({
      projectGroup: { ...start, name: 'EDITED', enabled: false },
      errors: [],
    })
    expect(await after({ description: '', labels: ['z', 'y'] })).toEqual({
      projectGroup: { name: 'EDITED', description: '', enabled: false, labels: ['y', 'z'] },
      errors: [],
    })
    expect(await after({ name: 'alpha' })).toEqual({
      projectGroup: null,
      errors: ['A product named "alpha" already exists'],
    })
  })

  it('edits the settings of an environment', async () => {
    const id = await make('Settings')
    const { projectGroup } = await api.data<{ projectGroup: { projects: { id: string }[] } }>(
      `{ projectGroup(id: "${id}") { projects { id } } }`,
    )
    const environment = projectGroup.projects[2]?.id ?? ''
    const mutation = `mutation ($input: ProjectUpdateInput!) { projectUpdate(input: $input) {
      project { name description settings { retainVulnerabilityStatus interpretLicenseListAsAnd } } errors } }`
    expect(
      await api.data(mutation, { input: { id: environment, retainVulnerabilityStatus: true, description: 'live' } }),
    ).toEqual({
      projectUpdate: {
        project: {
          name: 'production',
          description: 'live',
          settings: { retainVulnerabilityStatus: true, interpretLicenseListAsAnd: false },
        },
        errors: [],
      },
    })
    const limit = async (feedAgeLimitDays: number | null) => {
      const selection = 'project { settings { feedAgeLimitDays } } errors'
      const query = `mutation ($input: ProjectUpdateInput!) { projectUpdate(input: $input) { ${selection} } }`
      return (await api.data<{ projectUpdate: object }>(query, { input: { id: environment, feedAgeLimitDays } }))
        .projectUpdate
    }
    expect(await limit(null)).toEqual({ project: { settings: { feedAgeLimitDays: 5 } }, errors: [] })
    for (const days of [1, 365])
      expect(await limit(days)).toEqual({ project: { settings: { feedAgeLimitDays: days } }, errors: [] })
    for (const days of [0, -1, 366])
      expect(await limit(days)).toEqual({
        project: null,
        errors: [`feedAgeLimitDays is a whole number from 1 to 365, not ${days}`],
      })
    expect(await limit(null)).toEqual({ project: { settings: { feedAgeLimitDays: 365 } }, errors: [] })
    expect(await api.data(`{ project(id: "${environment}") { projectGroup { name } } }`)).toEqual({
      project: { projectGroup: { name: 'Settings' } },
    })
  })

  it('deletes a product with everything in it, if its name is correct', async () => {
    const id = await make('Doomed')
    const mutation = `mutation ($input: ProjectGroupDeleteInput!) {
      projectGroupDelete(input: $input) { deletedId errors } }`
    const remove = async (input: object) =>
      (await api.data<{ projectGroupDelete: object }>(mutation, { input: { id, ...input } })).projectGroupDelete
    expect(await remove({ confirmName: 'doomed' })).toEqual({
      deletedId: null,
      errors: [expect.stringMatching(/"doomed" does not match the product name "Doomed"/)],
    })
    const form = new FormData()
    const upload =
      'mutation ($doc: Upload!) { sbomUpload(input: { doc: $doc, projectGroupName: "Doomed" }) { errors } }'
    form.set('operations', JSON.stringify({ query: upload, variables: { doc: null } }))
    form.set('map', '{"0":["variables.doc"]}')
    form.set('0', new Blob(['{"bomFormat":"CycloneDX","specVersion":"1.6","version":1,"components":[]}']), 'a.json')
    expect((await api.fetch('/graphql', { method: 'POST', body: form })).status).toBe(200)
    expect(readdirSync(join(api.dataFolder, 'documents'))).toHaveLength(1)
    expect(await remove({ confirmName: 'Doomed' })).toEqual({ deletedId: id, errors: [] })
    expect(await remove({})).toEqual({ deletedId: null, errors: ['Project group not found'] })
    expect(await api.data(`{ projectGroup(id: "${id}") { id } }`)).toEqual({ projectGroup: null })
    expect(readdirSync(join(api.dataFolder, 'documents'))).toEqual([])
  })
})

describe('the change feed', () => {
  const feed = `query ($after: String, $wait: Int) {
    changeFeed(after: $after, waitSeconds: $wait, kinds: ["PROJECT_GROUP"]) {
      nodes { kind action subjectId } pageInfo { endCursor } } }`
  interface Feed {
    readonly changeFeed: { readonly nodes: readonly object[]; readonly pageInfo: { readonly endCursor: string } }
  }

  it('starts at the present and waits until something changes', async () => {
    const start = await api.data<Feed>(feed)
    expect(start.changeFeed.nodes).toEqual([])
    const held = api.data<Feed>(feed, { after: start.changeFeed.pageInfo.endCursor, wait: 8 })
    const id = await make('Announced')
    const { changeFeed } = await held
    expect(changeFeed.nodes).toEqual([{ kind: 'PROJECT_GROUP', action: 'CREATED', subjectId: id }])
    const rest = await api.data<Feed>(feed, { after: changeFeed.pageInfo.endCursor })
    expect(rest.changeFeed).toEqual({ nodes: [], pageInfo: { endCursor: changeFeed.pageInfo.endCursor } })
  })
})

it('reports the organization, its totals and what changed', async () => {
  const answer = await api.data<Record<string, Record<string, unknown>>>(`{
    organization { name status tier readinessSeverity networkAllowed }
    organizationMetric { projectGroupCount projectCount versionCount componentCount vulnsMetric severityCounts { total } }
    changeSummary { versionsUploaded findingsNew decisionsMade versions(first: 3) { totalCount } }
    trend(metric: "OPEN_FINDINGS") { at }
  }`)
  const products = (await list('first: 0')).totalCount
  expect(answer).toEqual({
    organization: {
      ...{ name: 'My organization', status: 'active', tier: 'server' },
      ...{ readinessSeverity: 'high', networkAllowed: false },
    },
    organizationMetric: {
      ...{ projectGroupCount: products, projectCount: products * 3, versionCount: 0, componentCount: 0 },
      vulnsMetric: { critical: 0, high: 0, medium: 0, low: 0, none: 0, unknown: 0 },
      severityCounts: { total: 0 },
    },
    changeSummary: { versionsUploaded: 0, findingsNew: 0, decisionsMade: 0, versions: { totalCount: 0 } },
    trend: [],
  })
})
