import { expect, test } from 'vitest'
import { contentOf } from '#service/exports/content-for-test.ts'
import { charts } from './summary.ts'

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
