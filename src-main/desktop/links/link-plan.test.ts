import { expect, it } from 'vitest'
import { parseAppLink } from './app-link.ts'
import { type LinkedStore, planLink } from './link-plan.ts'

const here: LinkedStore = { id: null, name: 'this computer', host: null }
const harbor: LinkedStore = { id: 'h', name: '“Harbor”', host: 'harbor.example:8443' }
const quay: LinkedStore = { id: 'q', name: '“Quay”', host: 'quay.example' }
/** The same server as another user. */
const quayToo: LinkedStore = { id: 'q2', name: '“Quay too”', host: 'quay.example' }
const stores = [here, harbor, quay, quayToo]

const plan = (link: string, mode: Parameters<typeof planLink>[1], current: string | null) =>
  planLink(parseAppLink(link)!, mode, stores, current)

it.each([
  ['waybill:///triage', 'ask-for-servers', null, { kind: 'open', page: '/triage', store: here }],
  ['waybill:///triage', 'ask', null, { kind: 'ask', page: '/triage', store: here }],
  ['waybill:///triage', 'ask-for-servers', 'h', { kind: 'switch', page: '/triage', store: here, now: harbor }],
  ['waybill:///triage', 'ask', 'h', { kind: 'switch', page: '/triage', store: here, now: harbor }],
  ['waybill://harbor.example:8443/triage', 'ask-for-servers', 'h', { kind: 'open', page: '/triage', store: harbor }],
  ['waybill://HARBOR.example:8443/triage', 'ask', 'h', { kind: 'ask', page: '/triage', store: harbor }],
  [
    'waybill://harbor.example:8443/triage',
    'ask-for-servers',
    null,
    { kind: 'switch', page: '/triage', store: harbor, now: here },
  ],
  ['waybill://quay.example/', 'ask-for-servers', 'q2', { kind: 'open', page: '/', store: quayToo }],
  ['waybill://quay.example', 'ask-for-servers', 'h', { kind: 'switch', page: '/', store: quay, now: harbor }],
  ['waybill://harbor.example/triage', 'ask', null, { kind: 'unknown-server', server: 'harbor.example' }],
  ['waybill://harbor.example/graphql', 'ask', null, { kind: 'unknown-server', server: 'harbor.example' }],
  ['waybill://quay.example/graphql', 'ask', null, { kind: 'no-page', store: quay }],
] as const)('%s with %s, at %s', (link, mode, current, expected) => {
  expect(plan(link, mode, current)).toEqual(expected)
})

it.each(['waybill:///triage', 'waybill://harbor.example:8443/triage', 'waybill://other/'])(
  'nothing follows %s when links are off',
  (link) => {
    for (const { id } of stores) expect(plan(link, 'off', id)).toEqual({ kind: 'ignore' })
  },
)

it('never opens a page of a store without a question, except of the one in use', () => {
  for (const link of ['waybill:///', 'waybill://quay.example/triage', 'waybill://harbor.example:8443/activity'])
    for (const mode of ['ask', 'ask-for-servers', 'off'] as const)
      for (const { id } of stores) {
        const follows = plan(link, mode, id)
        if (follows.kind === 'open') expect([follows.store.id, mode]).toEqual([id, 'ask-for-servers'])
      }
})
