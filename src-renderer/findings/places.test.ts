import { expect, test } from 'vitest'
import { formatPlace, withPlaces } from './places.ts'

const row = (vulnId: string, name: string, version: string, group: string | null = null, sbom = 'own') => ({
  sbom: { id: sbom },
  vuln: { vulnId },
  component: { name, group, version, purl: null, uniqueId: '' },
})

test('numbers rows that look the same wherever they occur, and no others', () => {
  const rows = [
    row('CVE-1', 'kind-of', '3.2.2'),
    row('CVE-1', 'kind-of', '5.1.0'),
    row('CVE-1', 'kind-of', '3.2.2'),
    row('CVE-2', 'kind-of', '3.2.2'),
    row('CVE-1', 'kind-of', '3.2.2', '@other'),
    row('CVE-1', 'kind-of', '3.2.2', null, 'a part'),
    row('CVE-1', 'kind-of', '3.2.2'),
  ]
  expect(withPlaces(rows, true).map(({ place }) => place && formatPlace(place))).toEqual([
    '1 of 3',
    null,
    '2 of 3',
    null,
    null,
    null,
    '3 of 3',
  ])
})

test('says no number of places while rows are missing', () => {
  const rows = [row('CVE-1', 'a', '1'), row('CVE-2', 'a', '1'), row('CVE-1', 'a', '1')]
  expect(withPlaces(rows, false).map(({ place }) => place && formatPlace(place))).toEqual(['place 1', null, 'place 2'])
})

test('rows that look the same say around which component each is, as components do', () => {
  const at = (uniqueId: string) => {
    const one = row('CVE-1', 'kind-of', '3.2.2')
    return { ...one, component: { ...one.component, uniqueId } }
  }
  const placed = withPlaces([at('snapdragon@0.8.2|kind-of@3.2.2'), at('base@0.11.2|kind-of@3.2.2')], true)
  expect(placed.map(({ place }) => place && formatPlace(place))).toEqual(['in snapdragon', 'in base'])
})

test('rows around which only versions differ have a number too', () => {
  const at = (uniqueId: string) => {
    const one = row('CVE-1', 'kind-of', '3.2.2')
    return { ...one, component: { ...one.component, uniqueId } }
  }
  const rows = [at('a@1|b@2|kind-of@3.2.2'), at('c@1|kind-of@3.2.2'), at('a@1.1|b@2|kind-of@3.2.2')]
  const words = (isWhole: boolean) => withPlaces(rows, isWhole).map(({ place }) => place && formatPlace(place))
  expect(words(true)).toEqual(['in a › b, 1 of 2', 'in c', 'in a › b, 2 of 2'])
  expect(words(false)).toEqual(['in a › b, place 1', 'in c', 'in a › b, place 2'])
})
