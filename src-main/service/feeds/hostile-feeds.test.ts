import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { FeedItem } from '#service/feeds/reading/feed.ts'
import { feedsForTest, textFeedsForTest } from '#service/feeds/reading/feeds-for-test.ts'
import { readFeed, tarOf, zipOf } from '#service/feeds/reading/test-feed.ts'

const { osv, csaf } = feedsForTest

/** Stands for lists that are nested deeper than any stack. */
const deep = 'NESTED DEEPLY'
/** Unexpected values in the place of a value. */
const surprises: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e9,
  1e308,
  '',
  ' ',
  'x'.repeat(100_000),
  '\0\uD800\u202E',
  '9999-12-31T23:59:59Z',
  '+275760-09-13',
  [],
  {},
  [[]],
  [null],
  [7],
  [{}],
  { length: -1 },
  JSON.parse('{"__proto__":{"id":"X"},"constructor":1}') as unknown,
  '__proto__',
  'constructor',
  'pkg:',
  'pkg:npm/%zz@%00',
  'cpe:2.3:',
  'CVSS:3.1/AV:N',
  'CVE-2026-99999999999999999999',
  Array.from({ length: 1000 }, () => 'x'),
  deep,
]

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]))]
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
  const changed = replaced((value as Record<string, unknown>)[key], rest, by)
  return Object.assign(copy, { [key]: changed })
}

function textOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(`"${deep}"`, `${'['.repeat(100_000)}${']'.repeat(100_000)}`)
}

/** Returns the items of a feed, or that it was rejected. Any other error is a fault. */
async function read(name: string, content: Uint8Array | string): Promise<readonly FeedItem[] | 'refused'> {
  try {
    return await readFeed(name, content)
  } catch (error) {
    if (error instanceof Rejection) return 'refused'
    throw error
  }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** What the store rests on. */
function expectSound(items: readonly FeedItem[] | 'refused'): void {
  if (items === 'refused') return
  for (const item of items) {
    if (item.type === 'skip') expect(item.reason.length * item.name.length).toBeGreaterThan(0)
    if (item.type === 'advisory') {
      expect(item.advisory.modified).toMatch(instant)
      expect(item.advisory.published ?? item.advisory.modified).toMatch(instant)
      expect(item.advisory.recordId).toMatch(/^[^\p{Cc}]+$/u)
      expect(item.advisory.affected.every(({ nameKey, ecosystem }) => typeof nameKey + typeof ecosystem)).toBe(true)
    }
    if (item.type === 'statement') {
      expect(item.statement.statedAt + item.statement.modified).toMatch(/^.{24}.{24}$/)
      expect(item.statement.products.every(({ purl, cpe }) => purl !== null || cpe !== null)).toBe(true)
      expect(item.statement.vulnerabilities.length * item.statement.products.length).toBeGreaterThan(0)
    }
  }
}

describe('any value in place of any other', () => {
  test.each(Object.entries(feedsForTest))('%s', async (name, feed) => {
    const change = fc.tuple(fc.constantFrom(...pathsOf(feed)), fc.constantFrom(...surprises))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const changed = changes.reduce(
          (value, [path, by]) => (hasPath(value, path) ? replaced(value, path, by) : value),
          feed as unknown,
        )
        expectSound(await read(`${name}.json`, textOf(changed)))
      }),
      { numRuns: isFullTier ? 200 : 40 },
    )
  })
})

test.each(Object.entries(feedsForTest))('survives a deep list in place of any value of %s', async (name, feed) => {
  for (const path of pathsOf(feed)) expectSound(await read(`${name}.json`, textOf(replaced(feed, path, deep))))
})

function hasPath(value: unknown, path: Path): boolean {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return false
    found = (found as Record<string, unknown>)[key]
  }
  return true
}

describe('truncated or damaged at any offset', async () => {
  const plain = new Map(Object.entries(feedsForTest).map(([name, feed]) => [`${name}.json`, JSON.stringify(feed)]))
  for (const [name, text] of Object.entries(textFeedsForTest)) plain.set(`${name}.deb12`, text)
  const files = { 'OWL-1.json': JSON.stringify(osv), 'OWL-2.json': JSON.stringify({ ...osv, id: 'OWL-2' }) }
  const packed: [string, Uint8Array][] = [
    ...[...plain].map(([name, text]): [string, Uint8Array] => [name, Buffer.from(text)]),
    ['all.zip', zipOf(files)],
    ['all.tar', await tarOf(files)],
    ['all.tar.gz', gzipSync(await tarOf(files))],
    ['all.tar.zst', zstdCompressSync(await tarOf(files))],
    ['osv.json.gz', gzipSync(JSON.stringify(osv))],
    ['csaf.json.zst', zstdCompressSync(JSON.stringify(csaf))],
    ['nested.zip', zipOf({ 'npm/all.zip': zipOf({ 'OWL-1.json': JSON.stringify(osv) }) })],
  ]
  test.each(packed)('%s', async (name, content) => {
    expect(await read(name, content)).not.toBe('refused')
    const place = fc.nat({ max: content.length - 1 })
    await fc.assert(
      fc.asyncProperty(place, place, fc.integer({ min: 1, max: 255 }), async (end, at, flip) => {
        expectSound(await read(name, content.subarray(0, end)))
        const damaged = Uint8Array.from(content)
        damaged[at] = (damaged[at] ?? 0) ^ flip
        expectSound(await read(name, damaged))
      }),
      { numRuns: isFullTier ? 100 : 15 },
    )
  })

  test.each(packed.filter(([name]) => /\.(?:zip|tar|gz|zst)/.test(name)))(
    'rejects half of %s',
    async (name, content) => {
      // A zip archive has its directory at its end, a compressed file the sum of its bytes, a tar archive its mark.
      expect(await read(name, content.subarray(0, content.length >> 1))).toSatisfy(
        (items: unknown) => items === 'refused' || (Array.isArray(items) && items.length === 0),
      )
    },
  )
})

test('reads bytes that are not UTF-8, repeated ids, and the last sortable time', async () => {
  const text = JSON.stringify({ ...osv, summary: 'bad: #', modified: '2099-12-31T23:59:59Z' })
  const bytes = Buffer.from(text)
  bytes[bytes.indexOf('#')] = 0xff
  expect(await read('a.zip', zipOf({ 'a.json': bytes, 'b.json': text, 'a/../a.json': text }))).toMatchObject([
    { type: 'header' },
    { advisory: { recordId: 'OWL-1', summary: 'bad: \uFFFD', modified: '2099-12-31T23:59:59.000Z' } },
    { advisory: { recordId: 'OWL-1' } },
    { advisory: { recordId: 'OWL-1' } },
  ])
})
