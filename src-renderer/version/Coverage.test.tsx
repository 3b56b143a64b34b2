// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Coverage } from './Coverage.tsx'
import type { Version } from './use-version.ts'

// The panel asks the service. Here it only has to stay what it is.
vi.mock('#renderer/ui/missing-data/late.tsx', () => ({ MissingData: Opened, OldData: () => null }))
afterEach(cleanup)

function Opened() {
  const [isOpen, setOpen] = useState(false)
  return <button onClick={() => setOpen(true)}>{isOpen ? 'Open' : 'Closed'}</button>
}

/** A version with components that were evaluated and others that were not. */
function versionOf(exact: number, notEvaluated: number, status = 'COMPLETED'): Version {
  const matchCoverage = { exact, cpe: 0, name: 0, notEvaluated, none: 0, reasons: [], comparedWith: [], dataDate: null }
  const stats = { compCount: exact + notEvaluated, advisorySources: [], matchCoverage }
  const version = { id: 'v', project: { id: 'p' }, stages: [{ status }], scanState: null, scanDelta: null, stats }
  return version as unknown as Version // what is looked at
}

test('what asks for missing data stays open, with the focus, whatever becomes of the coverage', () => {
  const state = (version: Version) => <Coverage version={version} advisories={undefined} />
  const { rerender } = render(state(versionOf(0, 0, 'RUNNING')))
  expect(screen.getByRole('status').textContent).toContain('Not scanned yet')
  fireEvent.click(screen.getByRole('button', { name: 'Closed' }))
  const button = screen.getByRole('button', { name: 'Open' })
  button.focus()
  const texts = [versionOf(2, 1), versionOf(3, 0), versionOf(2, 1), versionOf(0, 0, 'RUNNING')].map((version) => {
    rerender(state(version))
    expect([screen.getByRole('button', { name: 'Open' }) === button, document.activeElement === button]).toEqual([
      true,
      true,
    ])
    return screen.getByRole('region', { name: 'Match coverage' }).textContent
  })
  expect(texts).toEqual([
    expect.stringContaining('1 of 3 components could not be evaluated'),
    expect.stringContaining('All 3 components evaluated'),
    expect.stringContaining('1 of 3 components could not be evaluated'),
    expect.stringContaining('Not scanned yet'),
  ])
})

test('data is called current only where every component was evaluated with it', () => {
  const scanState = { scannedAt: '2026-03-01T10:00:00.000Z', current: true, snapshotId: 's', engineVersion: '1' }
  const { rerender } = render(<Coverage version={{ ...versionOf(2, 1), scanState }} advisories={undefined} />)
  expect(screen.getByRole('status').textContent).toMatch(/^Scanned [^.]+\.$/)
  expect(screen.getByRole('status').textContent).not.toContain('current')
  rerender(<Coverage version={{ ...versionOf(3, 0), scanState }} advisories={undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'How' }))
  expect(screen.getByRole('region').textContent).toContain('with the current advisory data')
})
