import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { contentOf, run } from '#service/exports/content-for-test.ts'
import { reportXlsx } from '#service/exports/outputs/report-xlsx.ts'
import { checksTable } from './checks-table.ts'

const document = (rest: object) =>
  contentOf(Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, ...rest })))
const product = { type: 'application', 'bom-ref': 'app', name: 'app' }
const library = { type: 'library', 'bom-ref': 'lib', name: 'lib', version: '1' }

test.each([
  ['no component', {}],
  ['the product only', { metadata: { component: product } }],
])('calls nothing passed that was not evaluated: %s', (_, rest) => {
  const results = checksTable(document(rest)).rows.map(([title, ...result]) => [title, result.join(': ')])
  expect(Object.fromEntries(results)).toEqual({
    'Supplier name': 'Not evaluated: No components',
    'Component name': 'Not evaluated: No components',
    'Component version': 'Not evaluated: No components',
    'Other unique identifiers': 'Not evaluated: No components',
    'Dependency relationship': 'Not evaluated: No components',
    'Author of SBOM data': 'Fail: Missing',
    Timestamp: 'Fail: Missing',
  })
})

test('counts components', () => {
  const rows = checksTable(document({ components: [library] })).rows
  expect(rows.slice(0, 2)).toEqual([
    ['Supplier name', 'Fail', '0 of 1 components'],
    ['Component name', 'Pass', '1 of 1 components'],
  ])
})

test('writes the same result into the spreadsheet', async () => {
  const chunks: Uint8Array[] = []
  for await (const chunk of reportXlsx(document({}), run, ['CHECKS'])) chunks.push(chunk)
  const texts = strFromU8(unzipSync(Buffer.concat(chunks))['xl/sharedStrings.xml'] ?? new Uint8Array())
  expect([texts.includes('Not evaluated'), texts.includes('Pass')]).toEqual([true, false])
})
