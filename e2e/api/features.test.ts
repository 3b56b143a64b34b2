// What a service says that it can do, and what a client finds out of one that does not say it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { featureProbes } from '#shared/feature-probes.ts'
import { features } from '#shared/features.ts'
import { type Api, ownerToken, startApi } from './support/api.ts'

let api: Api
beforeAll(async () => (api = await startApi()))
afterAll(() => api.close())

it.each(['Viewer', 'Operator', 'Admin', 'Owner'])('the features are named to the role %s', async (role) => {
  const token = role === 'Owner' ? ownerToken : await api.tokenOf(role)
  expect(await api.data('{ service { features } }', {}, token)).toEqual({
    service: { features: features.map(({ name }) => name) },
  })
})

it('questions for the fields of all features are never run, have no limit in their way, and nothing is found missing', async () => {
  expect(featureProbes.length).toBeGreaterThan(1)
  for (const query of featureProbes) {
    const body = await api.ask(query)
    const errors = body.errors ?? []
    expect(body.data ?? null).toBeNull()
    expect(errors.map(({ extensions }) => extensions?.['code'])).toEqual(errors.map(() => 'GRAPHQL_VALIDATION_FAILED'))
    const texts = errors.map(({ message }) => message)
    expect(texts).toContainEqual(expect.stringMatching(/^Fragment cannot be spread here/))
    expect(texts.filter((text) => /^(Cannot query|Unknown)/.test(text))).toEqual([])
  }
})
