import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { realPath } from '#e2e/support/test-data.ts'
import { readFeed } from '#service/feeds/reading/test-feed.ts'

const bytesOf = (name: string) => readFileSync(realPath(`advisories/nvd/${name}`))

test('reads real records', async () => {
  const plain = await readFeed('fixtures', bytesOf('nvdcve-2.0-fixtures.json'))
  expect(await readFeed('fixtures', bytesOf('nvdcve-2.0-fixtures.json.gz'))).toEqual(plain)
  const advisories = plain.flatMap((item) => (item.type === 'advisory' ? [item.advisory] : []))
  expect({
    records: advisories.length,
    skips: plain.filter(({ type }) => type === 'skip').length,
    withdrawn: advisories.filter(({ withdrawn }) => withdrawn !== null).map(({ recordId }) => recordId),
    waiting: advisories.filter(({ status }) => status === 'Awaiting Analysis').length,
    scored: advisories.filter(({ cvss }) => cvss.length > 0).length,
  }).toEqual({ records: 80, skips: 1, withdrawn: ['CVE-2020-15415'], waiting: 13, scored: 75 })
})
