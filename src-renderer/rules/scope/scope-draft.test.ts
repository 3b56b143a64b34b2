import { expect, test } from 'vitest'
import { isScopeChanged, scopeDraftOf, scopeInput } from './scope-draft.ts'

const scope = {
  projectGroups: [
    { id: 'p1', name: 'Shop' },
    { id: 'p2', name: 'Till, new' },
  ],
  projects: [{ id: 'e1' }],
  environmentNames: ['production', 'test'],
  labels: ['public'],
  lifecycles: ['build'],
}

test('a scope that is not edited stays as it is', () => {
  expect(scopeInput(scopeDraftOf(scope))).toEqual({
    projectGroupIds: ['p1', 'p2'],
    projectIds: ['e1'],
    environmentNames: ['production', 'test'],
    labels: ['public'],
    lifecycles: ['build'],
  })
})

test.each([
  ['', []],
  [' , ,', []],
  ['a, b ,c c', ['a', 'b', 'c c']],
])('the words of "%s" are %j', (environments, expected) => {
  expect(scopeInput({ ...scopeDraftOf(null), environments }).environmentNames).toEqual(expected)
})

test('names with commas stay while their text is not edited', () => {
  const draft = scopeDraftOf({ ...scope, labels: ['a, b'], environmentNames: ['x,y', 'z'] })
  expect(scopeInput(draft)).toMatchObject({ labels: ['a, b'], environmentNames: ['x,y', 'z'] })
  expect(scopeInput({ ...draft, labels: 'a, b, c' }).labels).toEqual(['a', 'b', 'c'])
})

test('a scope is sent only if it was changed: deleted products are not shown', () => {
  const draft = scopeDraftOf({ ...scope, projectGroups: [] })
  expect(isScopeChanged(draft)).toBe(false)
  expect(isScopeChanged({ ...draft, lifecycles: '' })).toBe(true)
  expect(isScopeChanged(scopeDraftOf(null))).toBe(false)
})
