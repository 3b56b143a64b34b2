import { expect, test } from 'vitest'
import { vulnerabilityForTest } from '#service/domain/findings/vulnerability-for-test.ts'
import { contentOf } from '#service/exports/content-for-test.ts'
import { charts, figures } from './summary.ts'
import { findingsTable } from './finding-tables.ts'

/** Creates a document whose components have these licenses. */
const contentWith = (licenses: readonly string[]) =>
  contentOf(
    Buffer.from(
      JSON.stringify({
        ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
        components: licenses.map((id, at) => ({
          ...{ type: 'library', 'bom-ref': `${at}`, name: `n${at}` },
          licenses: [{ license: { id } }],
        })),
      }),
    ),
  )
const barsOf = (licenses: readonly string[]) =>
  charts(contentWith(licenses))
    .find(({ title }) => title === 'Components by license')
    ?.bars.map(({ label, count }) => `${label} ${count}`)

test('sorts licenses by frequency, then by name', () => {
  expect(barsOf(['Zlib', 'MIT', 'ISC', 'MIT', 'Zlib', 'MIT', 'ISC'])).toEqual(['MIT 3', 'ISC 2', 'Zlib 2'])
})

test('combines the bars beyond ten', () => {
  const ids = ['MIT', 'ISC', 'Zlib', '0BSD', 'MIT-0', 'Apache-2.0', 'Unlicense', 'CC0-1.0', 'BSL-1.0', 'MPL-2.0']
  expect(barsOf(ids)).toHaveLength(10)
  expect(barsOf([...ids, ...ids, 'NCSA', 'WTFPL'])?.slice(-2)).toEqual(['Zlib 2', '2 more 2'])
})

test('counts findings by the severity that they have in this version, and apart from their vulnerabilities', () => {
  const plain = contentWith(['MIT', 'ISC', 'Zlib'])
  const vulnerability = vulnerabilityForTest({ id: 'one', severity: 'critical', kev: true })
  const severities = ['low', 'critical', 'low'] as const
  const findings = plain.components
    .filter(({ primary }) => !primary)
    .map(({ id }, at) => ({
      ...{ id: `${at}`, componentId: id, fixedVersions: [], priority: 0, vulnerability, decision: null },
      severity: severities[at] ?? ('none' as const),
    }))
  const content = { ...plain, findings }
  expect(charts(content)[0]).toMatchObject({
    title: 'Findings by severity',
    bars: [
      { label: 'Critical', count: 1 },
      { label: 'Low', count: 2 },
    ],
  })
  expect(findingsTable(content).rows.map((cells) => cells[1])).toEqual(['Low', 'Critical', 'Low'])
  expect(figures(content).map(({ label, value }) => `${label} ${value}`)).toEqual([
    ...['Components 3', 'Dependencies 0', 'Vulnerabilities 1', 'Findings 3'],
    ...['KEV findings 3', 'Undecided findings 3'],
  ])
})
