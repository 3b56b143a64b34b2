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

test('covers what the feed says, never what was read', () => {
  const tally = tallyOf(['npm'], ['npm'])
  expect(tally.coveredEcosystems).toEqual([])
  tally.add({ type: 'coverage', ecosystems: ['npm'] })
  expect(tally.coveredEcosystems).toEqual(['npm'])
})
