import { expect, test } from 'vitest'
import { pairUp } from './compare-versions.ts'

const nothing = { added: 0, removed: 0, upgraded: 0, downgraded: 0, unordered: 0 }
const component = (side: 'base' | 'target', componentVersion: string | null, name = 'a', ecosystem = 'npm') => ({
  side,
  componentVersion,
  name,
  ecosystem,
  group: null,
})

test.each([
  ['a higher version', ['1.9.0'], ['1.10.0'], { upgraded: 1 }],
  ['a lower version', ['2.0.0'], ['2.0.0-rc.1'], { downgraded: 1 }],
  ['one of two copies moved', ['1.0.0', '2.0.0'], ['3.0.0'], { upgraded: 1, removed: 1 }],
  ['a second copy', [], ['3.0.0'], { added: 1 }],
  ['a string without order', ['1.0.0'], ['latest'], { unordered: 1 }],
])('%s', (_name, base, target, expected) => {
  const all = [...base.map((one) => component('base', one)), ...target.map((one) => component('target', one))]
  expect(pairUp(all)).toEqual({ ...nothing, ...expected })
})

test('treats packages of one name in two ecosystems as two packages', () => {
  expect(pairUp([component('base', '1', 'a', 'npm'), component('target', '2', 'a', 'pypi')])).toEqual({
    ...nothing,
    added: 1,
    removed: 1,
  })
})
