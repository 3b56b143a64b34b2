import { expect, test } from 'vitest'
import { paths, readWithoutParts } from './paths.ts'

test.each([
  [paths.version('e', 'v', 'components'), '/versions/e/v/components/without-parts', undefined],
  [paths.componentsView('e', 'v', 'id'), '/versions/e/v/components/without-parts:view:id', 'view:id'],
  [paths.foundComponents('e', 'v', 'a/b'), '/versions/e/v/components/without-parts:search:a%252Fb', 'search:a%252Fb'],
])('%s without parts is %s', (list, without, rest) => {
  expect(paths.listWithoutParts(list)).toBe(without)
  expect(readWithoutParts(without.split('/')[5])).toEqual({ leavesPartsOut: true, rest })
})

test.each([undefined, 'not-judged', 'view:without-parts', 'without-parts-of'])('%s leaves nothing out', (rest) => {
  expect(readWithoutParts(rest)).toEqual({ leavesPartsOut: false, rest })
})
