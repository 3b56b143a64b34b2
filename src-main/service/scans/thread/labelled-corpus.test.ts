import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '#e2e/support/test-data.ts'
import { ecosystems } from '#service/matching/ecosystems/ecosystems.ts'
import { scanBench } from './support/scan-bench.ts'

interface TruthCase {
  readonly purl: string
  readonly component_name?: string
  readonly category: string
  readonly expected: readonly string[]
  readonly distinct_after_alias_merge: number
}

const { cases } = JSON.parse(readFileSync(join(ownFolder, 'truth.json'), 'utf8')) as { cases: readonly TruthCase[] }
// The corpus states what one archive contains. Here all archives are compared at once, so that another distribution can match too.
const ofOneArchive = cases.filter(({ category }) => !['foreign-distro', 'cross-ecosystem'].includes(category))

test('finds the records of every labeled component in one snapshot of all ecosystems', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-labelled-'))
  const bench = scanBench()
  try {
    const lists = ecosystems.map(({ name }) => join(ownFolder, `advisories/osv/${name}/records.json`))
    const records = lists.flatMap((list) => JSON.parse(readFileSync(list, 'utf8')) as object[])
    const all = join(folder, 'all.jsonl')
    writeFileSync(all, records.map((record) => JSON.stringify(record)).join('\n'))
    await bench.importFile(all, 'all.jsonl')
    const names = ofOneArchive.map(({ component_name: name }, at) => name ?? String(at))
    const version = await bench.addVersion(ofOneArchive.map(({ purl }, at) => ({ name: names[at] ?? '', purl })))
    await bench.scan(version)
    const leads = ofOneArchive.map((): string[] => [])
    for (const { name, evidence, state } of await bench.findings(version)) {
      if (state === 'NOT_EVALUATED') continue
      const { record } = JSON.parse(evidence ?? '{}') as { record?: string } // as the scan writes it
      leads[names.indexOf(name)]?.push(record ?? 'no record')
    }
    // A finding names one record of its vulnerability. If there are equally many of both, each has its own.
    const wrong = ofOneArchive.flatMap(({ purl, expected, distinct_after_alias_merge: distinct }, at) => {
      const found = leads[at] ?? []
      const isRight = found.length === distinct && found.every((record) => expected.includes(record))
      return isRight && new Set(found).size === Math.min(distinct, expected.length) ? [] : [{ purl, found, expected }]
    })
    expect(wrong).toEqual([])
  } finally {
    bench.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
