import { expect, test } from 'vitest'
import { fromCpe } from './from-cpe.ts'
import { fromFile } from './from-file.ts'
import type { IdentitySubject } from './identity-suggestion.ts'

const component: IdentitySubject = {
  ...{ name: 'x', group: null, componentVersion: '1.0', purl: null, cpes: [], addresses: [], operatingSystem: null },
}
const purlsOf = (found: readonly { readonly purl: string }[]) => found.map(({ purl }) => purl)

test.each([
  ['node.js', ['pkg:npm/lodash@4.17.20']],
  ['Node.js', ['pkg:npm/lodash@4.17.20']],
  ['*', []],
])('maps a CPE name with the target software %s', (target, expected) => {
  const cpes = [`cpe:2.3:a:lodash:lodash:4.17.20:*:*:*:*:${target}:*:*`]
  expect(purlsOf(fromCpe({ ...component, cpes }, null))).toEqual(expected)
})

test('reads the end of a long path and cuts an endless name', () => {
  const jar = (name: string) => purlsOf(fromFile({ ...component, group: 'org.acme', name }, null))
  expect(jar('lib/deep/tool-1.2.jar')).toEqual(['pkg:maven/org.acme/tool@1.2'])
  expect(jar(`${'a'.repeat(300)}-1.2.jar`)).toEqual([])
})
