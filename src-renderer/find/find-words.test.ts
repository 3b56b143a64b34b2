import { expect, test } from 'vitest'
import { hitUrl } from '#renderer/lib/hit-url.ts'
import { answerOf, bestKind, groupHits } from './find-words.ts'

const counts = (some: Readonly<Record<string, number>>) =>
  Object.entries(some).map(([key, count]) => ({ key, label: `${key.toLowerCase()}s`, count }))
const summary = (some: Readonly<Record<string, number>>, outsideCount = 0) => ({
  ...{ kindCounts: counts(some), productsCount: 2, outsideCount },
  searched: { productsCount: 8, versionsCount: 31, componentsCount: 100 },
  ...{ interpretation: { text: 'x', kind: 'NAME', versionRange: null, ignored: null } },
  notCompared: { totalCount: 0, nodes: [] },
})

test.each([
  [
    summary({ COMPONENT: 4, FINDING: 13 }, 5),
    'Yes, in 2 of 8 products. 4 places, 13 findings. 5 more have another version.',
  ],
  [summary({ COMPONENT: 1 }), 'Yes, in 2 of 8 products. 1 place.'],
  [summary({ COMPONENT: 0, PRODUCT: 3 }), 'Yes. 3 products'],
])('answers in a sentence: %#', (asked, answer) => {
  expect(answerOf(asked).join(' ')).toBe(answer)
})

test.each([
  [{ PRODUCT: 1, COMPONENT: 2 }, 'COMPONENT'],
  [{ PRODUCT: 0, COMPONENT: 0, VULNERABILITY: 1 }, 'VULNERABILITY'],
  [{}, 'COMPONENT'],
])('of %j shows %s first', (some, kind) => {
  expect(bestKind(summary(some))).toBe(kind)
})

test('hits of one version stay together, in the order of the first', () => {
  const hit = (id: string, sbomId: string) => ({ id, sbomId, subtitle: `in ${sbomId}` })
  const groups = groupHits([hit('1', 'b'), hit('2', 'a'), hit('3', 'b')])
  expect(groups.map(({ place, hits }) => [place, hits.map(({ id }) => id).join()])).toEqual([
    ['in b', '1,3'],
    ['in a', '2'],
  ])
})

test.each([
  ['COMPONENT', 'name', 'a b', '/versions/e/v/components/search:a%2520b'],
  ['COMPONENT', 'supplier', 'Acme', '/versions/e/v/components/search:a%2520b'],
  ['FINDING', 'id', 'CVE-1', '/versions/e/v/triage/1'],
  ['VERSION', 'name', '1', '/versions/e/v'],
])('a %s found by its %s opens its page', (kind, matchedField, matchedValue, url) => {
  const place = { sbomId: 'v', projectId: 'e', projectGroupId: 'p' }
  expect(hitUrl({ kind, id: '1', title: 'a b 1.0', matchedField, matchedValue, ...place })).toBe(url)
})

test('a component with a purl opens as the only one of its version', () => {
  const place = { sbomId: 'v', projectId: 'e', projectGroupId: 'p', matchedField: 'name', matchedValue: 'a' }
  const subject = { purl: 'pkg:npm/a@1' }
  expect(hitUrl({ kind: 'COMPONENT', id: '1', title: 'a 1', ...place, subject })).toBe(
    '/versions/e/v/components/search:pkg%253Anpm%252Fa%25401',
  )
})
