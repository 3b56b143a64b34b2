import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setVersionOrder } from '#service/domain/conditions/version-order.ts'
import { readQuestion } from '#service/domain/find/read-question.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { countHits, listHits } from '#service/db/find/found-hits.ts'
import type { FindScope } from '#service/db/find/hit-rows.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { packageVersionOrder } from '#service/matching/package-version-order.ts'
import { insertProducts } from './insert-found.ts'

/**
 * Measures the first page, and the counts, of what people type into find: words letter by letter, names, purls, licenses, suppliers and
 * ranges of versions, among 1,000,000 components; among the newest versions, as the palette does, and among all. Each time is also given as a
 * ratio to a purl, which names one package. Prints JSON lines; `--quick` for a small size.
 */
setVersionOrder(packageVersionOrder)
const size = process.argv.includes('--quick')
  ? { products: 4, versions: 5, components: 1_000 }
  : { products: 20, versions: 10, components: 5_000 }
const typed = ['log-core', 'spring-api', 'openssl', 'react-types-12'].flatMap((word) =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at + 2)),
)
const questions = {
  purl: ['pkg:npm/log-client', 'pkg:npm/%40scope12/core-utils-7'],
  typed,
  named: ['log-utils-3', 'crypto-loader', 'yaml-kit-99', 'no such thing'],
  license: ['license:MIT', 'GPL-2.0-only', 'apache'],
  supplier: ['Red Hat', 'debian'],
  range: ['log-core below 3.0', 'spring-api 1.0..4.2', 'react-types-12 below 2'],
}
const folder = mkdtempSync(join(tmpdir(), 'waybill-find-'))
const database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
try {
  const organizationId = await insertProducts(database, size)
  const page = { limit: 25, backward: false, cursor: null }
  const runs = {
    page: (scope: FindScope) => listHits(database.read, scope, {}, page),
    counts: (scope: FindScope) => countHits(database.read, scope, {}),
  }
  for (const latestOnly of [true, false]) {
    for (const [what, run] of Object.entries(runs)) {
      let unit = 1
      for (const [kind, texts] of Object.entries(questions)) {
        const { p95, ...times } = await timesOf(texts, (text) =>
          run({ organizationId, question: readQuestion(text, null), latestOnly, licenses: [] }),
        )
        if (kind === 'purl') unit = p95
        const ratio = Math.round((p95 / unit) * 10) / 10
        console.log(JSON.stringify({ bench: 'find', ...size, latestOnly, what, kind, ratio, p95Ms: p95, ...times }))
      }
    }
  }
} finally {
  database.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds: the median, what 95 of 100 need at most, and the slowest with its text. */
async function timesOf(texts: readonly string[], run: (text: string) => Promise<unknown>) {
  const times: { readonly text: string; readonly ms: number }[] = []
  for (let round = 0; round < 3; round += 1) {
    for (const text of texts) {
      const start = performance.now()
      await run(text)
      if (round > 0) times.push({ text, ms: Math.round((performance.now() - start) * 10) / 10 })
    }
  }
  const sorted = times.toSorted((a, b) => a.ms - b.ms)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? { text: '', ms: 0 }
  return { medianMs: at(0.5).ms, p95: at(0.95).ms, slowest: at(1).text, slowestMs: at(1).ms }
}
