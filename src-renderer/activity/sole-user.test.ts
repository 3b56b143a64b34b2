import { expect, test } from 'vitest'
import { isNamed, soleUser } from './sole-user.ts'

const [owner, ada] = [{ id: 'owner' }, { id: 'ada' }]

test('only where the organization has one person, that person goes without a name', () => {
  const sole = soleUser({ totalCount: 1, nodes: [owner] })
  const system = { id: null }
  expect([owner, ada, system].map((by) => isNamed(by, sole))).toEqual([false, true, true])
})

test('where there are several people each line names one, also when the list has only those of one', () => {
  const sole = soleUser({ totalCount: 2, nodes: [owner] })
  expect([owner, ada].map((by) => isNamed(by, sole))).toEqual([true, true])
})
