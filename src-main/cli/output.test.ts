import { expect, test } from 'vitest'
import type { Cell } from './cell.ts'
import { createOutput, type OutputFormat } from './output.ts'
import { terminalText } from './terminal-text.ts'

function written(format: OutputFormat, rows: readonly Record<string, Cell>[], none?: string) {
  const said = { stdout: '', stderr: '' }
  const sink = (name: 'stdout' | 'stderr') => ({ write: (text: string) => (said[name] += text) })
  createOutput(format, sink('stdout'), sink('stderr')).result(['name', 'newestRecord', 'count'], rows, none)
  return said
}

const hostile = { name: '\u001b[31m=1+1\u202e', newestRecord: null, count: 12 }

test('prints a table with headings, aligned columns and right-aligned numbers', () => {
  const rows = [
    { name: 'a', newestRecord: true, count: 1 },
    { name: 'longer', newestRecord: null, count: 1000 },
  ]
  expect(written('table', rows).stdout).toBe(
    ['NAME    NEWEST RECORD  COUNT', 'a       yes                1', 'longer  -               1000', ''].join('\n'),
  )
})

test('prints an empty table as a note, and an empty list of rows as JSON and CSV', () => {
  expect([written('table', [], 'Nothing yet'), written('json', []), written('csv', [])]).toEqual([
    { stdout: '', stderr: 'Nothing yet\n' },
    { stdout: '[]\n', stderr: '' },
    { stdout: '"name","newestRecord","count"\r\n', stderr: '' },
  ])
})

test('prevents text of a service from controlling a terminal in any format, without losing anything in JSON', () => {
  expect(written('table', [hostile]).stdout.split('\n')[1]).toBe('=1+1   -                 12')
  expect(written('csv', [hostile]).stdout.split('\r\n')[1]).toBe(`"'=1+1 ","","12"`)
  const { stdout } = written('json', [hostile])
  // eslint-disable-next-line no-control-regex -- control characters are what it is about
  expect(stdout).not.toMatch(/[\u001b\u202e]/)
  expect(JSON.parse(stdout)).toEqual([hostile])
})

const cells: readonly (readonly [Cell, string])[] = [
  ['plain', '"plain"'],
  ['two "words"', '"two ""words"""'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"' =1"`],
  ['\r=1', `"' =1"`],
  ['\u001b[1m=1', `"'=1"`],
  ['1,2', '"1,2"'],
  ['a\nb', '"a b"'],
  [-1, '"-1"'],
  [false, '"false"'],
  [null, '""'],
]
test.each(cells)('formats the CSV cell of %j as %s', (cell, text) => {
  expect(written('csv', [{ name: cell }]).stdout.split('\r\n')[1]).toBe(`${text},"",""`)
})

const texts: readonly (readonly [string, string])[] = [
  ['\u001b[2J\u001b[1;1Hgone', 'gone'],
  ['\u001b]0;title\u0007text', 'text'],
  ['\u001b]8;;https://a.example\u001b\\link\u001b]8;;\u001b\\', 'link'],
  ['\u009b31mred', 'red'],
  ['\u001bPdevice\u001b\\text', 'text'],
  ['\u001b(Btext', 'text'],
  ['bell\u0007 and\r\nlines', 'bell  and lines'],
  ['turned\u202Eround', 'turned round'],
  ['grüße 版本 👍', 'grüße 版本 👍'],
  ['cut \u001b[', 'cut '],
]
test.each(texts)('shows %j as %j', (text, shown) => {
  expect(terminalText(text)).toBe(shown)
})

/** Every way to begin a formula that some spreadsheet evaluates, and what it may hide behind. */
const formulas = [
  '',
  ' ',
  '\t',
  '\n',
  '\r',
  '\v',
  '\u00a0',
  '\ufeff',
  '\u200b',
  '\u202e',
  '\u0000',
  ' \u200b \n',
].flatMap((before) =>
  ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'].map((start) => `${before}${start}1+cmd|' /C calc'!A0`),
)

test.each(formulas)('prefixes the formula %j in CSV', (formula) => {
  expect(written('csv', [{ name: formula }]).stdout.split('\r\n')[1]).toMatch(/^"'/)
})

/** Every character that a terminal or a reader takes as something else than a character, and sequences of them, at any place of a name. */
const controlling = [
  ...Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((text) =>
    /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(text),
  ),
  ...[
    '[2J',
    ']0;x\u0007',
    ']8;;https://a.example\u001b\\',
    'P1$r\u001b\\',
    '_x\u001b\\',
    '^x\u001b\\',
    'Xx\u001b\\',
    'c',
    '#8',
    '(0',
    '[6n',
    '[?1049h',
    '[200~',
  ].map((rest) => `\u001b${rest}`),
]
test('no format prints a character that controls a terminal, wherever it is', () => {
  const names = controlling.flatMap((text) => [text, `a${text}b`, `${text}${text}`, `\u001b${text}[31m`])
  for (const format of ['table', 'csv', 'json'] as const) {
    const { stdout } = written(
      format,
      names.map((name) => ({ name })),
    )
    const lines = stdout.split(/\r?\n/)
    expect(lines.filter((line) => /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(line))).toEqual([])
    if (format !== 'json') expect(lines).toHaveLength(names.length + 2) // a heading, and nothing after the last line
  }
})
