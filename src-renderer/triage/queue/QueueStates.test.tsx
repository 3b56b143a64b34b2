// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Finished, NoFindings } from './QueueStates.tsx'
import type { TriagedVersion } from './QueueStates.tsx'
import type { Progress } from './TriageBar.tsx'

vi.mock('#renderer/ui/missing-data/late.tsx', () => ({
  MissingData: ({ versionId, next }: { versionId: string; next: string }) => `missing data of ${versionId}, ${next}`,
}))

afterEach(cleanup)

function versionWith(exact: number, notEvaluated: number, partCount = 0): TriagedVersion {
  const matchCoverage = { exact, cpe: 0, name: 0, notEvaluated, none: 0, reasons: [] }
  const stats = { compCount: exact + notEvaluated, partCount, matchCoverage }
  return { id: 'v1', project: { id: 'p1' }, stats } as unknown as TriagedVersion
}

test('a queue of a version that nothing evaluated says so and offers the data that is missing', () => {
  render(<NoFindings version={versionWith(0, 7)} records={6_591} />)
  expect(screen.getByRole('heading', { name: 'Not evaluated' })).toBeTruthy()
  const words = screen.getByRole('region').textContent
  expect(words).toContain('None of 7 components could be evaluated. Vulnerabilities are unknown.')
  expect(words).toContain('missing data of v1, filled')
  expect(words).not.toContain('No findings')
})

test('a version of which something was evaluated has no findings', () => {
  render(<NoFindings version={versionWith(5, 2)} records={6_591} />)
  expect(screen.getByRole('heading', { name: 'No findings' })).toBeTruthy()
  expect(screen.getByRole('region').textContent).toContain('2 components could not be evaluated')
})

test('what the parts of a version bring is not said to be unknown', () => {
  render(<NoFindings version={versionWith(0, 7, 1)} records={6_591} />)
  expect(screen.getByRole('heading', { name: 'No findings' })).toBeTruthy()
})

const decidedOf = (decided: number, remaining: number, rest: Partial<Progress> = {}) =>
  ({
    ...{ total: decided + remaining, decided, remaining, underInvestigation: 0, snoozed: 0, sbomsPendingCount: 0 },
    ...{ readiness: 'PARTLY', ...rest },
  }) as Progress

test.each([
  [decidedOf(3, 0), false, true, 'All findings are decided', '3 decided.'],
  [
    decidedOf(0, 2, { underInvestigation: 2 }),
    false,
    false,
    'End of the queue',
    '0 decided, 2 left, 2 under investigation.',
  ],
  [decidedOf(1, 2, { snoozed: 2 }), false, false, 'End of the queue', '1 decided, 2 left, 2 snoozed.'],
  [decidedOf(2, 3), true, true, 'All filtered findings are decided', '2 decided, 3 left in total.'],
  [decidedOf(2, 3), true, false, 'End of the filtered findings', '2 decided, 3 left in total.'],
  [decidedOf(5, 0), true, true, 'All findings are decided', '5 decided.'],
])(
  'the end of a queue says that all is decided only if it is: %#',
  (progress, isNarrowed, areRowsDecided, title, lead) => {
    render(<Finished {...{ progress, isNarrowed, areRowsDecided }} version={undefined} />)
    expect(screen.getByRole('heading').textContent).toBe(title)
    expect(screen.getByRole('region').textContent).toContain(lead)
  },
)
