import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'

function open() {
  const bench = openBench()
  const write = ({ name, text }: File, as: string | null = null) => {
    const path = join(bench.folder, name)
    writeFileSync(path, text)
    return bench.importFile(path, name, as)
  }
  return { write, sources: () => sourcesOf(bench.advisories()) }
}

function sourcesOf(file: string | null) {
  const database = openSqlite({ file: file ?? '', mode: 'read', schema: 'advisories' }, [])
  const { rows } = database.query('SELECT name, records, data_date, content_hash FROM source ORDER BY name', [])
  database.close()
  return rows
}

interface File {
  readonly name: string
  readonly text: string
}

const cves = (count: number) => Array.from({ length: count }, (_, index) => `CVE-2026-${1000 + index}`)
const at = (day: number) => `2026-05-0${day}T00:00:00Z`
const catalogue = (day: number, more: object = {}, count = 10): File => ({
  name: 'kev.json',
  text: JSON.stringify({
    title: 'Known',
    catalogVersion: '2026.01.01',
    dateReleased: at(day),
    count,
    vulnerabilities: cves(count).map((cveID) => ({ cveID, vulnerabilityName: cveID, dateAdded: '2026-01-01' })),
    ...more,
  }),
})
const table = (day: number) => {
  const rows = cves(10).map((cve, index) => `${cve},${index === 3 ? at(day).slice(0, 10) : '2026-01-01'}`)
  return { name: 'kev.csv', text: ['cveID,dateAdded', ...rows].join('\n') }
}
const scores = (day: number | null) => {
  const comment = day === null ? '' : `#model_version:v${day},score_date:${at(day)}\n`
  return { name: 'scores.csv', text: `${comment}cve,epss,percentile\nCVE-2026-0001,0.5,0.1\n` }
}
const products = (day: number | null) => ({
  name: 'full.json',
  text: JSON.stringify({
    ...(day !== null && { generated_at: at(day) }),
    result: [{ name: 'nodejs', releases: [{ name: '20', isEol: false }] }],
  }),
})

test.each<[string, File, File, RegExp | undefined]>([
  [
    'KEV of an earlier day',
    catalogue(2),
    catalogue(1),
    /"CISA KEV" would become older: the file is dated 2026-05-01, the current data 2026-05-02\. Nothing was changed/,
  ],
  [
    'KEV by its version',
    catalogue(2),
    catalogue(1, { dateReleased: undefined, catalogVersion: '2026.05.01' }),
    /dated 2026-05-01, the current data 2026-05-02/,
  ],
  ['KEV of the same day', catalogue(2), catalogue(2, {}, 12), undefined],
  ['KEV of a later day', catalogue(2), catalogue(3), undefined],
  [
    'KEV as CSV after a later one',
    table(3),
    table(2),
    /the newest entry in the file is dated 2026-05-02, in the current data 2026-05-03/,
  ],
  ['KEV as CSV with the same latest entry', table(3), table(3), undefined],
  ['KEV as JSON after a later CSV', table(3), catalogue(4), /the newest entry in the file is dated 2026-01-01, in/],
  ['KEV as CSV after an earlier JSON', catalogue(4), table(3), undefined],
  ['scores of an earlier day', scores(2), scores(1), /"FIRST EPSS" would become older/],
  ['scores of a later day', scores(1), scores(2), undefined],
  [
    'scores of no day',
    scores(2),
    scores(null),
    /"FIRST EPSS" may become older: the file has no date, the current data is dated 2026-05-02/,
  ],
  ['scores of no day after such', scores(null), scores(null), undefined],
  ['lifecycles of an earlier day', products(2), products(1), /"endoflife.date" would become older/],
  ['lifecycles of no day', products(2), products(null), /"endoflife.date" may become older/],
])('rejects an older set, and accepts a newer one: %s', async (_, held, file, refusal) => {
  const bench = open()
  await bench.write(held)
  const before = bench.sources()
  await bench.write(held)
  expect(bench.sources()).toEqual(before)
  if (refusal === undefined) {
    await bench.write(file)
    return
  }
  await expect(bench.write(file)).rejects.toMatchObject({
    message: expect.stringMatching(refusal),
    remedy: expect.stringContaining('remove the source'),
  })
  expect(bench.sources()).toEqual(before)
})

test('replaces a sample with a newer date, because a set with another name is not compared', async () => {
  const bench = open()
  await bench.write(catalogue(3), 'Sample known exploited')
  await bench.write(catalogue(2))
  expect(bench.sources()).toMatchObject([{ name: 'CISA KEV', records: 10, data_date: '2026-05-02T00:00:00.000Z' }])
})
