import { expect, test } from 'vitest'
import { idOf, idsOf, isPackage, isRelationship, typeOf } from './spdx3-elements.ts'

test.each([
  [{ type: 'software_Package' }, 'software_Package'],
  [{ '@type': 'https://spdx.org/rdf/3.0.1/terms/Software/Package' }, 'software_Package'],
  [{ type: 'https://spdx.org/rdf/3.0.1/terms/Core/SpdxDocument' }, 'SpdxDocument'],
  [
    { type: ['https://spdx.org/rdf/3.0.1/terms/SimpleLicensing/LicenseExpression'] },
    'simpleLicensing_LicenseExpression',
  ],
  [{ '@type': 'spdx:Software/File' }, 'software_File'],
  [{ type: 'https://other.example/Thing' }, 'https://other.example/Thing'],
  [{}, ''],
])('the type of %j is %s', (value, expected) => {
  expect(typeOf(value)).toBe(expected)
})

test('tells packages and relationships from other elements', () => {
  const types = ['software_Package', 'ai_AIPackage', 'LifecycleScopedRelationship', 'Relationship', 'RelationshipType']
  expect(types.map((type) => [isPackage({ type }), isRelationship({ type })])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ])
})

test('reads identifiers of elements and references', () => {
  expect([idOf({ spdxId: 'a', '@id': 'b' }), idOf({ '@id': 'b' }), idOf({})]).toEqual(['a', 'b', null])
  expect(idsOf(['a', { spdxId: 'b' }, { name: 'c' }, null])).toEqual(['a', 'b'])
  expect([idsOf('a'), idsOf({ '@id': 'b' }), idsOf(undefined)]).toEqual([['a'], ['b'], []])
})
