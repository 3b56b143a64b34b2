import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { osvRecord, osvZip } from '#service/scans/thread/support/scan-bench.ts'
import type { AdvisoryChange } from './change-advisories.ts'
import { change, folder, make } from './changes-for-test.ts'

const record = (id: string, more: object = {}) =>
  osvRecord(id, 'npm', 'a', [{ introduced: '0' }], { modified: '2026-01-01T00:00:00Z', ...more })

test('builds one snapshot from queued files, and a rejected one does not affect the others', async () => {
  const missing = { ...change(''), path: join(folder, 'gone') } as AdvisoryChange
  const changes = [
    change(osvZip([record('A'), record('B')])),
    change('hello'),
    change(osvZip([record('C')]).slice(0, 50)),
    missing,
    change(osvZip([record('D'), record('E')])),
  ]
  const { file, outcomes, built } = await make(changes)
  expect(outcomes.map(({ state }) => state)).toEqual(['done', 'refused', 'refused', 'failed', 'done'])
  expect(built?.sources).toEqual([{ name: 'OSV npm', kind: 'OSV', records: 4 }])
  const alone = await make([change(osvZip(['A', 'B', 'D', 'E'].map((id) => record(id))))])
  expect(built?.snapshotId).toBe(alone.built?.snapshotId)
  const reader = new AdvisoryReader(file)
  expect(
    reader
      .candidates('npm', ['a'])
      .get('a')
      ?.map(({ recordId }) => recordId),
  ).toEqual(['A', 'B', 'D', 'E'])
  reader.close()
})

test('accepts the removal of a missing source, because it is repeated after a crash', async () => {
  const before = await make([change(osvZip([record('A'), record('B')]))])
  const sourceId = before.outcomes.flatMap((one) => ('sourceId' in one ? one.sourceId : []))[0] ?? ''
  const { outcomes } = await make([change(osvZip([record('A')])), { action: 'remove', sourceId }])
  expect(outcomes.at(-1)).toEqual({ state: 'done', action: 'remove', message: 'Already removed' })
})

test('removes everything of a file that turns out invalid after much of it was written', async () => {
  const lines = Array.from({ length: 40_000 }, (_, at) => `CVE-2026-${10_000 + at},${(at % 997) / 1000},0.5`)
  const epss = (from: number, to: number) =>
    gzipSync(
      `#model_version:v1,score_date:2026-01-01T00:00:00Z\ncve,epss,percentile\n${lines.slice(from, to).join('\n')}\n`,
    )
  const zip = osvZip(Array.from({ length: 1200 }, (_, at) => record(`R-${at}`, { details: String(at).repeat(200) })))
  const cut = zip.slice(0, zip.length)
  cut.fill(0, zip.length - 60_000, zip.length - 30_000)
  const good = [change(epss(0, 20_000), 'epss.csv.gz'), change(osvZip([record('A'), record('B')]))]
  const whole = await make(good)
  const bad = [
    change(epss(20_000, 40_000).subarray(0, 60_000), 'cut.csv.gz'),
    change(epss(100, 8_000), 'less.csv.gz'),
    change(cut, 'cut.zip'),
  ]
  const { outcomes, built } = await make([...good, ...bad])
  expect(outcomes.map(({ state }) => state)).toEqual(['done', 'done', 'refused', 'refused', 'refused'])
  expect(built).toEqual(whole.built)
})

test('leaves no file if nothing was changed', async () => {
  const { file, built } = await make([change('hello')])
  expect([built, existsSync(file), existsSync(`${file}-journal`)]).toEqual([null, false, false])
})

test('frees the space of removed and replaced texts', async () => {
  const long = (at: number, word: string) =>
    record(`R-${at}`, {
      details: `${at} ${word} `.repeat(300),
      modified: word === 'first' ? '2026-01-01T00:00:00Z' : '2026-02-01T00:00:00Z',
    })
  const many = (word: string) => osvZip(Array.from({ length: 600 }, (_, at) => long(at, word)))
  const first = await make([change(many('first'))])
  const second = await make([change(many('second'))], first.file)
  const blocks = (file: string) => {
    const database = openSqlite({ file, mode: 'read', schema: 'advisories' }, [])
    const [row] = database.query('SELECT sum(bytes) AS bytes, sum(live) AS live FROM text_block', []).rows
    database.close()
    return row as { bytes: number; live: number }
  }
  expect(blocks(second.file).bytes).toBeLessThan(blocks(first.file).bytes * 1.1)
  const half = await make([change(osvZip(Array.from({ length: 330 }, (_, at) => long(at, 'third'))))], first.file)
  expect(blocks(half.file).live * 2).toBeGreaterThan(blocks(half.file).bytes)
  const reader = new AdvisoryReader(half.file)
  expect(JSON.parse(reader.advisory('R-5')?.record ?? '')).toMatchObject({ details: '5 third '.repeat(300) })
  expect(JSON.parse(reader.advisory('R-599')?.record ?? '')).toMatchObject({ details: '599 first '.repeat(300) })
  reader.close()
})

test('leaves out a record that names too many others, and says which', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `OTHER-${n}`)
  const { outcomes } = await make([
    change(osvZip([record('A', { aliases: ids(1001) }), record('B', { upstream: ids(2001) }), record('C')])),
  ])
  expect(outcomes).toMatchObject([
    {
      records: 1,
      skippedCount: 2,
      skips: ['A.json: "aliases" names 1001 ids, more than 1000', 'B.json: "upstream" names 2001 ids, more than 2000'],
    },
  ])
})

test('does not connect more than 2,000 records by their aliases, and says so', async () => {
  const records = Array.from({ length: 2002 }, (_, n) => record(`R-${n}`, { aliases: [`R-${n + 1}`] }))
  const { file, outcomes } = await make([change(osvZip(records.slice(0, -1)))])
  expect(outcomes).toMatchObject([
    {
      skippedCount: 1,
      skips: [
        expect.stringMatching(
          /^R-\d+: aliases connect it with 2000 other records, too many for one vulnerability\. Their findings are not merged$/,
        ),
      ],
    },
  ])
  const reader = new AdvisoryReader(file)
  expect(new Set(reader.groupsOf(['R-0', 'R-1', 'R-2000']).values()).size).toBe(3)
  reader.close()
})
