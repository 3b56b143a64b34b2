// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildMatrix, type MatrixEnvironment, type MatrixVersion } from './matrix.ts'
import { Matrix, type VersionsProps } from './Matrix.tsx'
import { VersionTable } from './VersionTable.tsx'

afterEach(cleanup)

const version = (id: string) =>
  ({
    ...{
      id,
      projectVersion: id,
      createdAt: '2026-11-20T09:00:00Z',
      archivedAt: null,
      policyResult: null,
      quality: null,
    },
    ...{ labels: [], stages: [], processingErrors: [], lifeStage: null },
    stats: {
      openSeverityCounts: { critical: 0, high: 0, medium: 0, low: 0, none: 0, unknown: 0, total: 0 },
      triage: { total: 0, decided: 0, remaining: 0, carriedPending: 0, stale: 0, sbomsPendingCount: 0 },
      matchCoverage: { exact: 1, cpe: 0, name: 0, notEvaluated: 0, none: 0 },
    },
  }) as unknown as MatrixVersion // what is shown

function environment(name: string, nodes: readonly MatrixVersion[]): MatrixEnvironment {
  return {
    ...{ id: name, name, sbomsCount: nodes.length, enabled: true, settings: { retainVulnerabilityStatus: false } },
    sbomVersions: { nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } },
  } as unknown as MatrixEnvironment // what is shown
}

test.each([
  ['the matrix', Matrix, [environment('test', [version('a')]), environment('live', [version('b')])]],
  ['the table of one environment', VersionTable, [environment('test', [version('a')])]],
])('a version of %s is chosen with the mouse, and the focus stays where the keys are', (_, Layout, environments) => {
  const onTick = vi.fn<VersionsProps['onTick']>()
  const { columns, rows } = buildMatrix(environments)
  const rest = { details: new Map(), ticked: [], onTick, hrefOfLabel: () => '/' }
  render(<Layout columns={columns} rows={rows} {...rest} />)
  const pick = screen.getAllByTitle('Choose to compare (x)')[0]
  if (!pick) throw new Error('a version has its button')
  // A press whose default is prevented leaves the focus alone.
  expect(fireEvent.mouseDown(pick)).toBe(false)
  fireEvent.click(pick)
  expect(onTick.mock.lastCall).toEqual([rows[0]?.newest.id])
})

test('beside a version with an outcome of policies one without has a dash', () => {
  const dashes = (...versions: MatrixVersion[]) => {
    const { columns, rows } = buildMatrix([environment('test', versions)])
    render(
      <Matrix
        {...{ columns, rows, details: new Map(), ticked: [], onTick: () => undefined, hrefOfLabel: () => '/' }}
      />,
    )
    const count = screen.queryAllByText('–').length
    cleanup()
    return count
  }
  expect(dashes(version('a'), version('b'))).toBe(0)
  expect(dashes({ ...version('a'), policyResult: 'fail' }, version('b'))).toBe(1)
})
