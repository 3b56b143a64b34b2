import { expect, test } from 'vitest'
import { readSupportLists } from './support-lists.ts'

const [sourceName, date] = ['list', '2026-09-01']

function product(productId: string, more: { readonly purls?: readonly string[]; readonly cpes?: readonly string[] }) {
  const content = { productId, label: productId, purls: [], cpes: [], releases: [], link: null, ...more }
  return { sourceName, date, content }
}

function notice(packageName: string, release: string | null) {
  const content = {
    distribution: 'Debian',
    release,
    packageName,
    kind: 'ENDED',
    lastVersion: null,
    endedOn: null,
  } as const
  return { sourceName, date, content: { ...content, note: null } }
}

const ids = (found: readonly { readonly content: { readonly productId: string } }[]) =>
  found.map(({ content }) => content.productId)

test.each([
  ['exact', 'exact', true],
  ['exact', 'exactly', false],
  ['exact', 'inexact', false],
  ['lib*', 'lib', true],
  ['lib*', 'libgranary1', true],
  ['lib*', 'mylib', false],
  ['*-perl', 'libfoo-perl', true],
  ['*-perl', 'libfoo-perl-dev', false],
  ['lib*-perl', 'libfoo-perl', true],
  ['lib*-perl', 'lib-perl', true],
  ['ab*ba', 'aba', false],
  ['a*b*c', 'a1b2c', true],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'a12c', false],
  ['a*b*b', 'ab', false],
  ['a*bc*bcd', 'a-bcd', false],
  ['a*b*c*d', 'acbd', false],
  ['*', 'anything', true],
])('the pattern %s and the package %s: %s', (pattern, name, expected) => {
  const lists = readSupportLists([], [notice(pattern, '12')])
  expect(lists.notices('debian', '12', name).length === 1).toBe(expected)
})

test('finds packages of one distribution and release, and those listed for every release', () => {
  const lists = readSupportLists([], [notice('owl', '12'), notice('owl', null), notice('owl', '11')])
  const releases = (distribution: string) =>
    lists.notices(distribution, '12', 'owl').map(({ content }) => content.release)
  expect([releases('DEBIAN'), releases('Ubuntu')]).toEqual([['12', null], []])
})

const lists = readSupportLists(
  [
    product('Anywhere', { purls: ['pkg:docker/app'] }),
    product('maker', { purls: ['pkg:docker/app?repository_url=https://ghcr.example/maker/'] }),
    product('second', { cpes: ['cpe:/a:den:app', 'cpe:2.3:a:den:app', 'not a name'], purls: ['not a purl'] }),
  ],
  [],
)

test.each([
  ['pkg:docker/app', ['Anywhere']],
  ['pkg:docker/library/app', ['Anywhere']],
  ['pkg:docker/other/app', []],
  ['pkg:docker/APP?repository_url=ghcr.example/maker/app', ['Anywhere', 'maker']],
  ['pkg:docker/app?repository_url=ghcr.example/maker-too/app', ['Anywhere']],
  ['pkg:docker/app?repository_url=GHCR.example/maker/', ['Anywhere', 'maker']],
  ['nonsense', []],
])('finds the products of %s: %j', (purl, expected) => {
  expect(ids(lists.byPurl(purl))).toEqual(expected)
})

test('finds a product once by its CPE name, and by its id in any letter case', () => {
  expect(ids(lists.byCpe('cpe:2.3:a:den:app:1.0:*:*:*:*:*:*:*'))).toEqual(['second'])
  expect([ids(lists.byCpe('cpe:2.3:a:den:other:1.0:*:*:*:*:*:*:*')), ids(lists.byCpe('nonsense'))]).toEqual([[], []])
  expect([ids(lists.byProduct('anyWHERE')), ids(lists.byProduct('nothing'))]).toEqual([['Anywhere'], []])
})
