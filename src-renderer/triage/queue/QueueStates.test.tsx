// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NoFindings } from './QueueStates.tsx'
import type { TriagedVersion } from './QueueStates.tsx'

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
