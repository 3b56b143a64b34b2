import { expect, test } from 'vitest'
import { fromCpe } from './from-cpe.ts'
import { fromFile } from './from-file.ts'

const component = { name: 'x', group: null, componentVersion: '1.0', cpes: [], addresses: [] }
const purlsOf = (found: readonly { readonly purl: string }[]) => found.map(({ purl }) => purl)

test.each([
  ['node.js', ['pkg:npm/lodash@4.17.20']],
  ['Node.js', ['pkg:npm/lodash@4.17.20']],
  ['*', []],
])('a CPE name that says that it runs on %s', (target, expected) => {
  const cpes = [`cpe:2.3:a:lodash:lodash:4.17.20:*:*:*:*:${target}:*:*`]
  expect(purlsOf(fromCpe({ ...component, cpes } as never, null as never))).toEqual(expected) // all that the rule reads
})

test('the end of a long path is looked at, and a name without end is cut', () => {
  const jar = (name: string) => purlsOf(fromFile({ ...component, group: 'org.acme', name } as never, null as never)) // all that it reads
  expect(jar('lib/deep/tool-1.2.jar')).toEqual(['pkg:maven/org.acme/tool@1.2'])
  expect(jar(`${'a'.repeat(300)}-1.2.jar`)).toEqual([])
})
