import { expect, test } from 'vitest'
import { scopeDraftOf, scopeInput } from './scope-draft.ts'

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
