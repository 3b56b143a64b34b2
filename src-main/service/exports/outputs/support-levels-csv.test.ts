import { expect, test } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import { csvLine } from '#service/exports/writing/csv-line.ts'
import { supportLevelsCsv } from './support-levels-csv.ts'

const csv = (document: object) => [...supportLevelsCsv(contentOf(Buffer.from(JSON.stringify(document))))]

test('writes one row per component', () => {
  const components = [
    { type: 'library', 'bom-ref': 'b', group: 'acme', name: 'b', version: '2', supplier: { name: 'Acme, Inc.' } },
    { type: 'library', 'bom-ref': 'a', name: '=cmd()', version: '1', purl: 'pkg:npm/a@1' },
  ]
  expect(csv({ bomFormat: 'CycloneDX', specVersion: '1.6', components })).toEqual([
    '"name","version","purl","cpe","supplier","support level","end of support","source","reason"\r\n',
    '"acme/b","2","","","Acme, Inc.","unspecified","","",""\r\n',
    `"'=cmd()","1","pkg:npm/a@1","","","unspecified","","",""\r\n`,
  ])
})

test('writes the source and the reason', () => {
  const content = contentOf(
    Buffer.from(
      JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components: [{ type: 'library', name: 'a' }] }),
    ),
  )
  const said = { supportLevel: 'abandoned', supportSource: 'LIFECYCLE_DATA', supportReason: 'No release of a' } as const
  const lines = [
    ...supportLevelsCsv({ components: content.components.map((component) => ({ ...component, ...said })) }),
  ]
  expect(lines.at(-1)).toBe('"a","","","","","abandoned","","lifecycle data","No release of a"\r\n')
})

test.each([
  ['=1+1', `"'=1+1"\r\n`],
  ['+1', `"'+1"\r\n`],
  ['-1', `"'-1"\r\n`],
  ['@a', `"'@a"\r\n`],
  ['\t=1', `"' =1"\r\n`],
  ['\r1', `"' 1"\r\n`],
  ['  =1', `"'  =1"\r\n`],
  ['a "b"', '"a ""b"""\r\n'],
  [null, '""\r\n'],
])('writes the cell %j', (cell, line) => {
  expect(csvLine([cell])).toBe(line)
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

test.each(formulas)('prefixes the formula %j', (formula) => {
  expect(csvLine([formula])).toMatch(/^"'/)
})
