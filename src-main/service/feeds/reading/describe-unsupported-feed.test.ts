import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openFeedFile } from './feed-file.ts'
import { describeUnsupportedFeed } from './describe-unsupported-feed.ts'
import { sources } from '#service/feeds/feeds.ts'
import { tarOf, zipOf } from './test-feed.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-refusal-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['modified_id.csv', '2026-11-20T10:00:00.5Z,PyPI/PYSEC-2026-1\n', /index of changed OSV records without the records/],
  [
    'modified_id.csv of one ecosystem',
    '2026-11-20T10:00:00Z,GHSA-x',
    /index of changed OSV records without the records/,
  ],
  ['deletions.csv of CSAF', '"2020/cve-2020-1.json","2026-11-20T10:00:00Z"\n', /Import the directory as an archive/],
  ['a .meta of NVD', 'lastModifiedDate:2026-11-20T03:00:00-05:00\r\nsize:1\r\n', /is the metadata of an NVD feed file/],
  ['an SBOM', '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[]}', /is an SBOM\. Upload/],
  ['an SBOM in gzip', gzipSync('SPDXVersion: SPDX-2.3\n'), /is an SBOM\. Upload/],
  ['a CVE record', '{"dataType":"CVE_RECORD","cveMetadata":{}}', /is a CVE record/],
  ['NVD 1.1', '{"CVE_data_type":"CVE","CVE_Items":[]}', /version 1/],
  ['CVRF', '<?xml version="1.0"?><cvrfdoc xmlns="x">', /predecessor of CSAF/],
  ['one product', '[{"cycle":"22","eol":"2027-04-30"}]', /"products\/full"/],
  ['a page', '<!DOCTYPE html><html>', /is a web page/],
  ['metadata of CSAF', '{"metadata_version":"2.0","publisher":{}}', /Import the documents/],
  ['xz', Buffer.from('\xfd7zXZ\0...', 'latin1'), /compressed by xz, which is not supported/],
  ['bzip2', 'BZh91AY', /compressed by bzip2/],
  ['7z', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), /is a 7z archive/],
  ['text', 'hello', /is not supported advisory data\. Supported: OSV/],
  ['nothing', '', /is empty/],
  ['broken gzip', Buffer.from([0x1f, 0x8b, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]), /cannot be unpacked/],
  ['broken zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 255, 255, 255, 255, 255]), /cannot be unpacked/],
  [
    'a zip of something else',
    zipOf({ 'package.json': '{"name":"x"}' }),
    /an archive without supported advisory data\. .*KEV/,
  ],
  ['a tar of something else', await tarOf({ 'a.txt': 'a' }), /an archive without supported advisory data/],
])('rejects %s by name', async (_, content, words) => {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const file = await openFeedFile(path, 'file')
  for (const source of sources) expect([source.kind, await source.recognizes(file)]).toEqual([source.kind, false])
  expect(describeUnsupportedFeed(file)).toMatch(words)
})
