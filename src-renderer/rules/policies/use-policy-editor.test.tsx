// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startOver } from '#renderer/lib/data-generation.ts'
import { useSession } from '#renderer/lib/session.ts'
import { keepDraft, keptDraft } from './kept-drafts.ts'
import { changedFields, draftOf, scopeToAdd, sentScope, unreadyText } from './policy-draft.ts'
import type { Policy } from './use-policies.ts'
import { type Edited, usePolicyDraft } from './use-policy-editor.ts'

const url = '/policies/1'
const scope = { projectGroups: [], projects: [], environmentNames: [], labels: [], lifecycles: [] }
const policy: Policy = {
  ...{ id: '1', name: 'Nothing critical', description: '', isEnabled: true, resultType: 'fail', kind: 'security' },
  ...{ appliesTo: 'finding', starter: false, violatingSbomsCount: 0, scope },
  conditions: { text: 'vuln.severity is critical' },
}

function edited(stored: Policy | null, change: Partial<Edited> = {}): Edited {
  return { url, stored, isDeleted: false, begun: '', readNow: async () => stored, ...change }
}

const open = (stored: Policy | null) =>
  renderHook((now: Policy | null) => usePolicyDraft(edited(now)), { initialProps: stored })

const sessionBefore = useSession.getState()
afterEach(() => {
  cleanup()
  keepDraft(url, null)
  useSession.setState(sessionBefore, true)
})

test('what was changed is there when its page is opened again, until it is discarded', () => {
  const first = open(policy)
  expect(first.result.current.isChanged).toBe(false)
  expect(keptDraft(url)).toBeUndefined()
  act(() => first.result.current.set({ name: 'Nothing severe' }))
  first.unmount()
  const second = open(policy)
  expect(second.result.current.draft.name).toBe('Nothing severe')
  expect(second.result.current.keptAt).not.toBeNull()
  act(() => second.result.current.discard())
  expect(second.result.current.draft.name).toBe('Nothing critical')
  expect(keptDraft(url)).toBeUndefined()
})

test('a browser asks before it closes while there are changes', () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const page = open(policy)
  expect(isAsked()).toBe(false)
  act(() => page.result.current.set({ name: 'Nothing severe' }))
  expect(isAsked()).toBe(true)
  act(() => page.result.current.set({ name: 'Nothing critical' }))
  expect(isAsked()).toBe(false)
})

test('a change by another user is shown at once in a form without changes', () => {
  const page = open(policy)
  page.rerender({ ...policy, description: 'As agreed' })
  expect(page.result.current.draft.description).toBe('As agreed')
  expect(page.result.current.isConflict).toBe(false)
})

test('with own changes it is a conflict, until one of the two is chosen', () => {
  const page = open(policy)
  act(() => page.result.current.set({ name: 'Nothing severe' }))
  page.rerender({ ...policy, isEnabled: false })
  expect(page.result.current.isConflict).toBe(false)
  page.rerender({ ...policy, description: 'As agreed' })
  expect(page.result.current.isConflict).toBe(true)
  expect(page.result.current.draft).toMatchObject({ name: 'Nothing severe', description: '' })
  act(() => page.result.current.keepOwn())
  expect(page.result.current.isConflict).toBe(false)
  expect(page.result.current.draft).toMatchObject({ name: 'Nothing severe', description: '' })
  page.rerender({ ...policy, description: 'For all' })
  act(() => page.result.current.discard())
  expect(page.result.current.draft).toMatchObject({ name: 'Nothing critical', description: 'For all' })
})

test('a policy that is added has the scope that the form shows, also where it came from another policy', () => {
  const narrow = { ...policy, scope: { ...scope, environmentNames: ['production'] } }
  const duplicate = draftOf(narrow, '')
  expect(sentScope(duplicate)).toEqual({})
  expect(scopeToAdd(duplicate)).toMatchObject({ scope: { environmentNames: ['production'] } })
  expect(scopeToAdd(draftOf(null, ''))).toEqual({})
})

test('what a user left is forgotten when another one signs in, or the data is replaced', () => {
  const leave = () => keepDraft(url, { draft: draftOf(policy, ''), base: policy })
  leave()
  startOver()
  expect(keptDraft(url)).toBeUndefined()
  leave()
  expect(keptDraft(url)).toBeDefined()
  const session = { url: 'http://localhost/graphql', token: 'wb_of_another_user' }
  useSession.setState({ state: 'ready', session, origin: 'browser' }, true)
  expect(keptDraft(url)).toBeUndefined()
})

test('the fields that differ are named, and what a draft lacks', () => {
  const draft = draftOf(policy, '')
  const scoped = { ...draft, text: 'vuln.kev is yes', scope: { ...draft.scope, labels: 'public' } }
  expect(changedFields(draft, scoped)).toEqual(['conditions', 'where it applies'])
  expect(unreadyText(draft, 0)).toBeNull()
  expect(unreadyText(draft, 1)).toBe('The conditions cannot be read')
  expect(unreadyText({ ...draft, name: ' ' }, 0)).toBe('The name is missing')
  expect(unreadyText({ ...draft, scope: { ...draft.scope, typedProduct: 'sta' } }, 0)).toMatch(/^A product/)
})
