import { expect, test } from 'vitest'
import { withDifferences } from './equal-rows.ts'

const row = (uniqueId: string, purl: string | null = null, version = '3.2.2', group: string | null = null) => ({
  ...{ name: 'kind-of', group, version, uniqueId, purl },
})
const words = (rows: readonly ReturnType<typeof row>[]) => withDifferences(rows).map(({ apart }) => apart)

test('names the components around equal ones, nearest last', () => {
  const rows = [
    row('class-utils@0.3.6|is-accessor-descriptor@0.1.6|kind-of@3.2.2'),
    row('class-utils@0.3.6|kind-of@5.1.0', null, '5.1.0'),
    row('@scope/base@0.11.2|kind-of@3.2.2'),
    row('kind-of@3.2.2'),
  ]
  expect(words(rows)).toEqual(['in class-utils › is-accessor-descriptor', undefined, 'in @scope/base', undefined])
})

test('names what package URLs ask for where it differs, before the references', () => {
  const purl = 'pkg:rpm/fedora/curl@7.50.3-1.fc25'
  const rows = [row('1', `${purl}?arch=i386&epoch=1%3A2`), row('2', `${purl}?arch=x86_64`)]
  expect(words(rows)).toEqual(['arch=i386&epoch=1:2', 'arch=x86_64'])
})

test('shows references without the words that they all begin with', () => {
  const rows = [row('SPDXRef-Package-kind-of-1a2b'), row('SPDXRef-Package-kind-of-1a3c')]
  expect(words(rows)).toEqual(['…1a2b', '…1a3c'])
  expect(words([row('a1'), row('a2')])).toEqual(['a1', 'a2'])
  expect(words([row('SPDXRef-kind-of-'), row('SPDXRef-kind-of-2')])).toEqual(['SPDXRef-kind-of-', 'SPDXRef-kind-of-2'])
})

test('rows that differ in what is seen stay as they are, as the same objects', () => {
  const rows = [row('1'), row('2', null, '5.1.0'), row('3', null, '3.2.2', '@other')]
  const shown = withDifferences(rows)
  expect(rows.every((one, at) => shown[at] === one)).toBe(true)
})

test('keeps what cannot be decoded', () => {
  expect(words([row('1', 'pkg:npm/a@1?x=%'), row('2', 'pkg:npm/a@1')])).toEqual(['x=%', undefined])
})
