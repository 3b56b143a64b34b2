import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ownFeed } from './sample-feeds.ts'

const textOf = (path: string) => readFileSync(ownFeed(path), 'utf8')
const unzipped = (path: string) => unzipSync(new Uint8Array(readFileSync(ownFeed(path))))

test('an archive of records has one file for each record of the list beside it', () => {
  const records = JSON.parse(textOf('osv/npm/records.json')) as { id: string }[]
  const files = unzipped('osv/npm/all.zip')
  expect(Object.keys(files)).toEqual(records.map(({ id }) => `${id}.json`))
  expect(Object.values(files).map((bytes) => JSON.parse(strFromU8(bytes)) as unknown)).toEqual(records)
})

test('an archive of a folder has its files by their paths in it', () => {
  const files = unzipped('csaf/provider.zip')
  expect(Object.keys(files)).toContain('2099/rhsa-2099_0003.json')
  expect(strFromU8(files['deletions.csv'] ?? new Uint8Array())).toBe(textOf('csaf/provider/deletions.csv'))
})

test('a compressed file is the plain one, and packed once', () => {
  const path = 'epss/epss_scores-2026-09-29.SAMPLE.csv'
  expect(gunzipSync(readFileSync(ownFeed(`${path}.gz`))).toString()).toBe(textOf(path))
  expect(ownFeed(`${path}.gz`)).toBe(ownFeed(`${path}.gz`))
  expect(ownFeed('go/vulndb.zip')).toBe(ownFeed('go/vulndb.zip'))
})

test('rejects a feed that exists in no form', () => {
  expect(() => ownFeed('osv/Nowhere/all.zip')).toThrow('There is no own feed')
  expect(() => ownFeed('kev/missing.json')).toThrow('There is no own feed')
})
