import { expect, test } from 'vitest'
import { withPlaces } from './places.ts'

const row = (vulnId: string, name: string, version: string, group: string | null = null) => ({
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
    row('CVE-1', 'kind-of', '3.2.2'),
  ]
  expect(withPlaces(rows).map(({ place }) => place && `${place.place} of ${place.of}`)).toEqual([
    '1 of 3',
    null,
    '2 of 3',
    null,
    null,
    '3 of 3',
  ])
})
