import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import type { Report } from './report-model.ts'
import { workbook } from './workbook.ts'
import { xlsxLosses } from './xlsx-losses.ts'

const report: Report = {
  title: '=cmd|calc',
  facts: [{ label: 'Version', value: '+1' }],
  figures: [{ label: 'Components', value: 2 }],
  charts: [{ title: 'By kind', bars: [{ label: '@library', count: 2, tone: 'plain' }] }],
  tables: [
    {
      title: 'Checks: a/b [c]',
      note: null,
      columns: [
        { title: 'Name', kind: 'text', share: 20 },
        { title: 'Score', kind: 'number', share: 5 },
        { title: 'Day', kind: 'date', share: 9 },
      ],
      rows: [
        ['=HYPERLINK("http://x")', 9.8, '2026-11-20'],
        ['-2+3', null, 'soon'],
        ['\u0007 日本語 שלום \ud800', 0, null],
      ],
    },
    { title: 'Policies', note: 'No policies configured.', columns: [], rows: [] },
  ],
}

test('reports what a cell cannot contain', async () => {
  const long = '\ud83d\ude00'.repeat(20_000)
  const table = {
    title: 'T',
    note: null,
    columns: [{ title: 'a', kind: 'text', share: 1 }],
    rows: [[long], ['b\u202e']],
  } as const
  expect(xlsxLosses([table])).toEqual(['1 texts longer than a cell: truncated to 32,767 characters'])
  const files = unzipSync(await workbook({ ...report, tables: [table] }))
  const texts = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array())
  expect([texts.includes(long.slice(0, 32_766)), texts.includes(long), texts.includes('b[U+202E]')]).toEqual([
    true,
    false,
    true,
  ])
})

test('writes a workbook with typed cells, filters and frozen headers', async () => {
  const files = unzipSync(await workbook(report))
  const part = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const sheet = part('xl/worksheets/sheet2.xml')
  expect([...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Summary',
    'Checks  a b  c',
    'Policies',
  ])
  expect(Object.values(files).some((bytes) => /<f[ >]/.test(strFromU8(bytes)))).toBe(false)
  expect(sheet).toContain('<autoFilter ref="A1:C4"/>')
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect([...sheet.matchAll(/<c r="B\d"(?![^>]*t="s")[^>]*><v>([\d.]+)<\/v>/g)].map(([, value]) => value)).toEqual([
    '9.8',
    '0',
  ])
  expect(sheet).toMatch(/<c r="C2"[^>]*><v>46346<\/v>/)
  expect(part('xl/sharedStrings.xml')).toContain('=HYPERLINK("http://x")')
  expect(part('xl/sharedStrings.xml')).toContain('? 日本語 שלום ?')
})
