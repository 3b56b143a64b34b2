import { expect, test } from 'vitest'
import { cyclonedxSchema, cyclonedxSpecVersions } from './cyclonedx-schema.ts'

test.each(cyclonedxSpecVersions)('%s: validates root lists by element', (specVersion) => {
  const lists = cyclonedxSchema(specVersion).rootLists()
  expect([lists.get('components'), lists.get('dependencies'), lists.get('externalReferences')]).toEqual([
    { place: '/definitions/component', unique: true },
    { place: '/definitions/dependency', unique: true },
    { place: '/definitions/externalReference', unique: false },
  ])
})

const document = (specVersion: string, rest: object = {}) => ({ bomFormat: 'CycloneDX', specVersion, ...rest })
test.each<readonly [string, '1.2' | '1.4' | '1.5' | '1.7', object, boolean]>([
  ['1.4 needs a version', '1.4', {}, false],
  ['1.2 needs a version', '1.2', {}, false],
  ['1.5 needs none', '1.5', {}, true],
  [
    '1.4 takes no other $schema',
    '1.4',
    { version: 1, $schema: 'https://cyclonedx.org/schema/bom-1.4.schema.json' },
    false,
  ],
  ['1.7 takes any $schema', '1.7', { $schema: 'https://example.org/x' }, true],
  [
    'an address with a blank is no URL',
    '1.7',
    { externalReferences: [{ type: 'vcs', url: 'git+ssh://git@x/a b' }] },
    false,
  ],
  ['equal elements', '1.7', { components: ['ab', 'ba'].map((order) => component(order)) }, false],
])('%s', (_, specVersion, rest, valid) => {
  expect(cyclonedxSchema(specVersion).fault(document(specVersion, rest)) === null).toBe(valid)
})

/** The same component with its members in one order or the other. */
function component(order: string): object {
  return order === 'ab' ? { type: 'library', name: 'a' } : { name: 'a', type: 'library' }
}
