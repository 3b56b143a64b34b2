// @vitest-environment jsdom
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paths } from '#renderer/lib/paths.ts'
import { fittingColumns, leastRem } from '#renderer/ui/table/fitting-columns.ts'
import {
  narrowColumns,
  productColumns,
  type ProductRow,
  roomyColumns,
  stateOfProduct,
  triageText,
} from './product-columns.tsx'
import { policyShare } from './ProductFacts.tsx'
import { readWeeks, sparkQuery } from './spark-batch.ts'
import { sparkPoints } from './Spark.tsx'
import { movedPlace } from './use-grid-keys.ts'
import { useTickedVersions } from './use-ticked-versions.ts'

afterEach(cleanup)

const column = (key: string, width: string) => ({ key, head: key, width, cell: () => null })

test('columns are left out in their order until the rest fits', () => {
  const columns = [column('name', 'minmax(10rem, 1fr)'), column('trend', '5rem'), column('count', '4rem')]
  const keysAt = (width: number) => fittingColumns(columns, width, ['count', 'trend']).map(({ key }) => key)
  expect(keysAt(40)).toEqual(['name', 'trend', 'count'])
  expect(keysAt(24)).toEqual(['name', 'trend'])
  expect(keysAt(5)).toEqual(['name'])
  expect(leastRem('minmax(2.875rem, 3.25rem)')).toBe(2.875)
})

test('a column has the room that its longest text needs, as far as the others leave it', () => {
  const columns = [{ ...column('name', 'minmax(10rem, 2fr)'), text: (name: string) => name }, column('trend', '5rem')]
  const widthsOf = (...names: string[]) =>
    roomyColumns(columns, names, { name: { letter: 0.5, rem: 14 } }).map(({ width }) => width)
  expect(widthsOf('Desk')).toEqual(['minmax(10rem, 2fr)', '5rem'])
  expect(widthsOf('Desk', 'a product of 24 letters.')).toEqual(['minmax(12rem, 2fr)', '5rem'])
  expect(widthsOf('x'.repeat(90))).toEqual(['minmax(14rem, 2fr)', '5rem'])
})

test('a narrow list says beside the name what its counts cannot: that a product was not evaluated', () => {
  const row = (total: number) =>
    ({
      ...{ name: total > 0 ? 'Desk' : 'Kubernetes', description: '', sample: false, enabled: true, sbomsCount: 1 },
      latestVersion: { stats: { matchCoverage: { exact: 0, cpe: 0, name: 0, notEvaluated: 425, none: 0 } } },
      severityCounts: { total },
      triage: { total, decided: 0, remaining: total, sbomsPendingCount: 0 },
    }) as ProductRow // what the column reads
  const [name, ...others] = narrowColumns(productColumns, ['name'], stateOfProduct)
  render(name?.cell(row(0)))
  expect(screen.getByText('not evaluated')).toBeDefined()
  cleanup()
  render(name?.cell(row(3)))
  expect(screen.queryByText('not evaluated')).toBeNull()
  expect(others.map(({ key }) => key)).toEqual(['severity', 'high', 'medium', 'low', 'unknown'])
})

test('chosen versions are compared older with newer, also those that the search hides', () => {
  const versions = [
    { id: 'new', createdAt: '2026-02-01', projectVersion: '5.0' },
    { id: 'old', createdAt: '2026-01-01', projectVersion: '4.2' },
  ]
  const { result, rerender } = renderHook(({ shown }) => useTickedVersions(shown), {
    initialProps: { shown: versions },
  })
  const choose = (id: string) => {
    const button = document.body.appendChild(document.createElement('button'))
    button.dataset['version'] = id
    button.focus()
    fireEvent.keyDown(button, { key: 'x', code: 'KeyX' })
    button.remove()
  }
  choose('new')
  rerender({ shown: versions.slice(1) })
  expect(result.current.ticked.map(({ projectVersion }) => projectVersion)).toEqual(['5.0'])
  choose('old')
  expect(result.current.ticked.map(({ id }) => id)).toEqual(['old', 'new'])
  fireEvent.keyDown(document.body, { key: 'd', code: 'KeyD' })
  expect(location.pathname).toBe(paths.compare('old', 'new'))
  choose('old')
  expect(result.current.ticked.map(({ id }) => id)).toEqual(['new'])
})

const keyOf = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

test.each([
  ['ArrowDown', {}, { row: 1, column: 1 }],
  ['ArrowUp', {}, { row: 0, column: 1 }],
  ['ArrowRight', {}, { row: 0, column: 1 }],
  ['ArrowLeft', {}, { row: 0, column: 0 }],
  ['Home', {}, { row: 0, column: 0 }],
  ['End', { ctrlKey: true }, { row: 2, column: 1 }],
  ['ArrowDown', { ctrlKey: true }, null],
  ['j', {}, null],
])('%s in a grid, %j', (key, more, expected) => {
  expect(movedPlace(keyOf(key, more), { row: 0, column: 1 }, { rows: 3, columns: 2 })).toEqual(expected)
})

test('a spark line begins at its lowest value, and is level without a change', () => {
  const heights = (values: readonly number[]) => sparkPoints(values).map(([, y]) => y)
  expect(heights([10, 20])).toEqual([17, 3])
  expect(heights([4, 4, 4])).toEqual([10, 10, 10])
})

test('several products share one query', () => {
  expect(sparkQuery(2)).toContain('$p0: Uuid!, $p1: Uuid!')
  expect(readWeeks([{ values: [{ value: 3 }, { value: 4 }] }, { values: [] }])).toEqual([7, 0])
  expect(readWeeks(undefined)).toEqual([])
})

test('policies that do not pass are counted of those that apply', () => {
  const counts = { total: 6, failed: 2, warned: 1, errored: 0, skipped: 1 }
  expect(policyShare(counts)).toBe('2 of 5')
  expect(policyShare({ ...counts, failed: 0 })).toBe('1 of 5')
  expect(policyShare({ ...counts, failed: 0, warned: 0 })).toBe('')
})

test('a product of which nothing was evaluated says so, and "no findings" is said of one version only', () => {
  const said = (evaluated: number, notEvaluated: number, sbomsCount = 1) => {
    const matchCoverage = { exact: evaluated, cpe: 0, name: 0, notEvaluated, none: 0 }
    const row = { sbomsCount, triage: { total: 0, decided: 0, remaining: 0, sbomsPendingCount: 0 } }
    // What the words are made of.
    return triageText({ ...row, latestVersion: { stats: { matchCoverage } } } as Parameters<typeof triageText>[0])
  }
  expect(said(0, 425)).toBe('not evaluated')
  expect(said(7, 5, 3)).toBe('5 not evaluated')
  expect(said(7, 0)).toBe('no findings')
  expect(said(7, 0, 2)).toBe('')
})
