import { expect, test } from 'vitest'
import { differenceOf } from './compare-documents.ts'
import type { ListedPackage } from './listed-packages.ts'

const listed = (name: string, componentVersion: string | null, more: Partial<ListedPackage> = {}): ListedPackage => ({
  ...{ name, group: null, componentVersion, purl: null, license: null, supplier: null, scope: null, cpes: '' },
  ...more,
})
const byPackage = (packages: readonly ListedPackage[]) => Map.groupBy(packages, ({ group, name }) => `${group} ${name}`)

/** Rows as `change name base -> target tags`. */
function difference(base: readonly ListedPackage[], target: readonly ListedPackage[]) {
  const { rows, ...counts } = differenceOf(byPackage(base), byPackage(target))
  const words = rows.map((row) =>
    [row.change, row.name, row.baseVersion ?? '-', row.targetVersion ?? '-', ...row.tags].join(' '),
  )
  return { rows: words, counts }
}

test('pairs packages by equal versions, the others in the order of their versions', () => {
  const base = ['3', '1', '2'].map((version) => listed('a', version))
  const target = ['2', '5', '4'].map((version) => listed('a', version))
  expect(difference(base, target)).toEqual({
    rows: ['changed a 1 4 version', 'changed a 3 5 version'],
    counts: { added: 0, removed: 0, changed: 2, unchanged: 1 },
  })
})

test('orders rows by change, name and version', () => {
  const base = [listed('b', '2'), listed('b', '1'), listed('c', '1')]
  const target = [listed('c', '2'), listed('d', '1'), listed('a', '2'), listed('a', '1'), listed('a', null)]
  expect(difference(base, target)).toEqual({
    rows: [
      ...['added a - -', 'added a - 1', 'added a - 2', 'added d - 1'],
      ...['removed b 1 -', 'removed b 2 -', 'changed c 1 2 version'],
    ],
    counts: { added: 4, removed: 2, changed: 1, unchanged: 0 },
  })
})

test('orders packages of one name in several groups by version', () => {
  const target = ['2', '3', '1'].map((version) => listed('a', version, { group: `of ${version}` }))
  expect(difference([], target).rows).toEqual(['added a - 1', 'added a - 2', 'added a - 3'])
})

test.each([
  ['version', { componentVersion: '2' }],
  ['license', { license: 'MIT' }],
  ['purl', { purl: 'pkg:npm/a' }],
  ['cpe', { cpes: 'cpe:/a:a:a' }],
  ['supplier', { supplier: 'Acme' }],
  ['scope', { scope: 'optional' }],
] as const)('names a different %s', (tag, more) => {
  const { rows } = difference([listed('a', '1')], [listed('a', '1', more)])
  expect(rows).toEqual([`changed a 1 ${tag === 'version' ? '2' : '1'} ${tag}`])
})

test('returns a thousand rows and counts all of them', () => {
  const { rows, counts } = difference(
    [],
    Array.from({ length: 1001 }, (_, at) => listed(`a${at}`, '1')),
  )
  expect([rows.length, counts.added]).toEqual([1000, 1001])
})
