import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { reportSections } from '#service/domain/downloads/export-request.ts'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { FontSet } from '#service/exports/report/pdf/fonts.ts'
import { contentWidth, page } from '#service/exports/report/pdf/sheet.ts'
import { titleLines, wrap } from '#service/exports/report/pdf/wrap.ts'
import { pdfLosses } from '#service/exports/report/pdf-losses.ts'
import { reportPdf } from './report-pdf.ts'

const content = (count: number, name = 'lib') => {
  const components = Array.from({ length: count }, (_, index) => ({
    type: 'library',
    'bom-ref': `c${index}`,
    name: `${name}-${index}`,
    version: '1',
  }))
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }
  return contentOf(Buffer.from(JSON.stringify(document)))
}

async function pdf(source: ReturnType<typeof contentOf>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of reportPdf(source, run, reportSections)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Objects of a PDF with their streams unpacked, as text. */
function opened(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return text.replaceAll(/stream\n([^]*?)\nendstream/g, (whole, stream: string) => {
    try {
      return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
    } catch {
      return whole
    }
  })
}

test('writes a tagged PDF with embedded fonts only', async () => {
  const text = opened(await pdf(content(3, '名前-имя-שם')))
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(text).toMatch(/\/Marked true/)
  expect(text).toMatch(/\/Lang \(en\)/)
  const types = ['Document', 'Sect', 'H1', 'H2', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD']
  expect(types.filter((type) => !text.includes(`/S /${type}\n`))).toEqual([])
  expect([...new Set([...text.matchAll(/\/BaseFont \/[A-Z]+\+(\w+)/g)].map(([, name]) => name))]).toEqual([
    'NotoSans',
    'UnifontMedium',
  ])
  expect(text).not.toMatch(/Helvetica|Times-Roman/)
  expect(text.match(/\/FontFile2/g)?.length).toBeGreaterThan(2)
})

test.each(['x'.repeat(10_000), 'word '.repeat(2_000)])(
  'keeps every line of a very long name on its page (%#)',
  async (name) => {
    const component = { type: 'application', 'bom-ref': 'p', name }
    const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component } }
    const text = opened(await pdf(contentOf(Buffer.from(JSON.stringify(document)))))
    const places = [...text.matchAll(/^1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/gm)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    )
    expect(places.length).toBeGreaterThan(100)
    expect(places.filter(([x, y]) => x < 0 || x > page.width || y < 0 || y > page.height)).toEqual([])
    // The head of the first page and of every further one: as much as fits.
    const title = new FontSet(() => {})
    for (const line of titleLines(name, contentWidth, title, 20))
      expect(title.width(line, 'bold', 20)).toBeLessThan(contentWidth)
  },
)

test('shortens a table to its limit and says so', () => {
  expect(pdfLosses(content(10_001), ['COMPONENTS'])).toEqual([
    'The PDF shows the first 10,000 of 10,001 components; the spreadsheet shows all',
  ])
  expect(pdfLosses(content(9), ['COMPONENTS'])).toEqual([])
})

const fonts = new FontSet(() => {})
const style = { size: 10, weight: 'regular' } as const

test.each([
  ['name', ['noto-latin-regular']],
  ['Имя', ['noto-cyrillic-regular']],
  ['名前 lib', ['unifont', 'noto-latin-regular']],
  ['😀', ['noto-latin-regular']],
])('selects the fonts of %s', (text, expected) => {
  expect(fonts.runs(text, 'regular').map(({ font }) => font)).toEqual(expected)
})

test.each([
  ['\u202eevil', '[U+202E]evil'],
  ['a\u0000b', 'a[U+0000]b'],
  ['a\tb', 'a b'],
  ['😀', '[U+1F600]'],
])('shows %j as %j', (text, shown) => {
  expect(
    fonts
      .runs(text, 'regular')
      .map((part) => part.text)
      .join(''),
  ).toBe(shown)
})

test.each(['pkg:npm/%40scope/a-very-long-name@1.2.3?vcs_url=git', 'x'.repeat(200), 'some words and more words', ''])(
  'cuts nothing off %j',
  (text) => {
    const lines = wrap(text, 60, fonts, style)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    expect(lines.filter((line) => fonts.width(line, 'regular', 10) > 60)).toEqual([])
  },
)
