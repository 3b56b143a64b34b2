import { expect, test } from 'vitest'
import { formatPlace, withPlaces } from './places.ts'

const row = (vulnId: string, name: string, version: string, group: string | null = null, sbom = 'own') => ({
  sbom: { id: sbom },
  vuln: { vulnId },
  component: { name, group, version },
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
