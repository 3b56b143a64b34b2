import { expect, it } from 'vitest'
import { candidateState } from './candidate.ts'

const version = (id: string, environment: string, product = environment) => ({
  ...{ id, projectVersion: `v-${id}`, project: { id: environment, projectGroup: { id: product } } },
})
const node = (relation: string, sbom: ReturnType<typeof version>) => ({ relation, partId: `link-${sbom.id}`, sbom })

const tree = [
  ...[node('CURRENT', version('me', 'gateway')), node('PARENT', version('site', 'site'))],
  ...[node('PART', version('agent-1', 'agent-prod', 'agent')), node('TRANSITIVE_PART', version('boot', 'boot'))],
  ...[node('TRANSITIVE_PARENT', version('harbour', 'harbour')), node('PART', version('a', 'twice'))],
  ...[node('PART', version('b', 'twice'))],
]

it.each([
  ['itself', version('me', 'gateway'), 'itself', null],
  ['a parent', version('site', 'site'), 'circle', null],
  ['a distant parent', version('harbour', 'harbour'), 'circle', null],
  ['a part', version('agent-1', 'agent-prod', 'agent'), 'attached', 'v-agent-1'],
  ['a part of a part, which can be a part, too', version('boot', 'boot'), null, null],
  ['a later version of a part', version('agent-2', 'agent-prod', 'agent'), null, 'v-agent-1'],
  ['a version of a part in another environment', version('agent-3', 'agent-test', 'agent'), null, 'v-agent-1'],
  ['a version of a product with two parts here', version('c', 'twice'), null, null],
  ['anything else', version('other', 'other'), null, null],
])('knows what to make of %s', (_title, candidate, obstacle, replaced) => {
  const state = candidateState(tree, candidate)
  expect([state.obstacle, state.replaces?.version ?? null]).toEqual([obstacle, replaced])
})
