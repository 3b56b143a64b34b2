import { expect, test } from 'vitest'
import { fittingColumns } from '#renderer/ui/table/fitting-columns.ts'
import { absence, droppedOfFindings, findingColumns } from './columns.tsx'

// A package of which only the finding is gone is still there: the side must not say otherwise.
test.each([
  ['upgraded to 4.2.2, past the fix 4.2.2', 'no finding'],
  ['withdrawn by the data', 'no finding'],
  ['upgraded from 0.1.0 into the affected range', 'no finding'],
  ['component removed', 'not there'],
  ['component added', 'not there'],
  ['this version of the package removed', 'not there'],
])('a side without a finding because of “%s” has %s', (reason, words) => {
  expect(absence(reason)).toBe(words)
})

test('a narrow comparison keeps the package and both versions', () => {
  const columns = findingColumns({ older: '1.0', newer: '1.1' })
  const at = (width: number) => fittingColumns(columns, width, droppedOfFindings).map(({ key }) => key)
  expect(at(40)).toEqual(['change', 'severity', 'package', 'older', 'newer', 'vulnerability'])
  expect(at(30)).toEqual(['change', 'severity', 'package', 'older', 'newer'])
})
