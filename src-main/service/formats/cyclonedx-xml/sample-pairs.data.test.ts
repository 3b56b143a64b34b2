import { expect, test } from 'vitest'
import { factsOf } from './facts-for-test.ts'

test.each([
  ['cyclonedx-spec/1.6/valid-bom-1.6.json', 'cyclonedx-spec/1.6/valid-bom-1.6.xml'],
  ['cyclonedx-spec/1.7/valid-bom-1.7.json', 'cyclonedx-spec/1.7/valid-bom-1.7.xml'],
  ['bom-examples/SBOM/laravel-7.12.0/bom.1.4.json', 'bom-examples/SBOM/laravel-7.12.0/bom.1.2.xml'],
])('reads the same from %s and %s', (json, xml) => {
  expect(factsOf(xml)).toEqual(factsOf(json))
})
