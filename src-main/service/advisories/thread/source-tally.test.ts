import { expect, test } from 'vitest'
import { osvRecord } from '#service/matching/test-advisories.ts'
import { SourceTally } from './source-tally.ts'

function tallyOf(...records: readonly (readonly string[])[]): SourceTally {
  const tally = new SourceTally({ kind: 'OSV', date: null, version: null })
  for (const [at, ecosystems] of records.entries()) {
    const affected = ecosystems.map((ecosystem) => ({ package: { ecosystem, name: 'fox' }, versions: ['1'] }))
    tally.add({ type: 'advisory', advisory: osvRecord(`X-${at}`, affected) })
  }
  return tally
}

test.each<[records: string[][], isArchive: boolean, covers: string[]]>([
  [[['npm']], true, ['npm']],
  [[['npm']], false, []],
  [[['npm'], ['npm', 'PyPI']], true, ['npm']],
  [[['npm'], ['PyPI']], true, ['npm', 'PyPI']],
  [[['npm'], ['PyPI']], false, []],
])('treats records about %j, of an archive: %s, as covering %j', (records, isArchive, covers) => {
  expect(tallyOf(...records).coveredEcosystems(isArchive)).toEqual(covers)
})
