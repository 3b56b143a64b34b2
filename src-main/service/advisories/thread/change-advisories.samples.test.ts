import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleFeed } from '#e2e/support/sample-feeds.ts'
import { fileChange, folder, make } from './changes-for-test.ts'

test('builds the same snapshot from archives of several ecosystems in any order', async () => {
  const changes = ['RubyGems', 'crates.io', 'Alpine'].map((name) => fileChange(sampleFeed(`osv/${name}/all.zip`)))
  const whole = await make(changes)
  const other = await make(changes.toReversed())
  const again = await make(changes, whole.file)
  expect(whole.outcomes.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect([other.built?.snapshotId, again.built?.snapshotId]).toEqual([whole.built?.snapshotId, whole.built?.snapshotId])
  expect(readdirSync(folder).filter((name) => name.endsWith('-journal'))).toEqual([])
  expect(statSync(again.file).size).toBeLessThanOrEqual(statSync(whole.file).size * 1.05)
})
