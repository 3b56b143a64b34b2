import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ownFeed } from '#e2e/support/sample-feeds.ts'
import { ownFolder } from '#e2e/support/test-data.ts'
import { readBundleHead, signatureLine, signedLines } from '#service/feeds/bundle/bundle-head.ts'
import { ecosystems } from '#service/matching/ecosystems/ecosystems.ts'
import type { FeedItem, FeedSource } from '#service/feeds/reading/feed.ts'
import { bundle } from './bundle.ts'
import { type CountedFile, countItems } from './counted-items-for-test.ts'
import { csaf } from './csaf.ts'
import { debianSupport } from './debian-support.ts'
import { distributionReleases } from './distribution-releases.ts'
import { endOfLife } from './end-of-life.ts'
import { epss } from './epss.ts'
import { ghsa } from './ghsa.ts'
import { go } from './go.ts'
import { kev } from './kev.ts'
import { nvd } from './nvd.ts'
import { openvex } from './openvex.ts'
import { osv } from './osv.ts'
import { sources } from './feeds.ts'

type OwnFile = readonly [name: CountedFile[0], source: FeedSource | null, counts: CountedFile[2]]

/** Content of the project's own feeds, counted by hand: which sources recognize them, and how many items of each type they contain. */
const files: readonly OwnFile[] = [
  ['csaf/rhsa-2099_0001.json', csaf, { document: 1, advisory: 2, statement: 2 }],
  ['csaf/rhsa-2099_0002.json', csaf, { document: 1, advisory: 1, statement: 2 }],
  ['csaf/cve-2099-3103.json', csaf, { document: 1, advisory: 1, statement: 3, skip: 1 }],
  ['csaf/draft.json', csaf, { skip: 1 }],
  ['csaf/provider.zip', csaf, { document: 1, advisory: 1, statement: 1, 'taken-back': 1, skip: 1 }],
  ['eol/debian.csv', distributionReleases, { lifecycle: 1, releases: 6 }],
  ['eol/ubuntu.csv', distributionReleases, { lifecycle: 1, releases: 4 }],
  ['eol/products.json', endOfLife, { lifecycle: 6, releases: 15, skip: 1 }],
  ['eol/product-api.json', endOfLife, { lifecycle: 1, releases: 2 }],
  ['eol/products-full.json', endOfLife, { lifecycle: 2, releases: 1, skip: 1 }],
  ['eol/security-support-ended.deb11', debianSupport, {}],
  ['eol/security-support-ended.deb12', debianSupport, { 'support-notice': 3, skip: 1 }],
  ['eol/security-support-limited', debianSupport, { 'support-notice': 3 }],
  ['epss/epss_scores-2021-05-01.csv', epss, { epss: 1, skip: 1 }],
  ['epss/epss_scores-2025-02-20.fixture.csv', epss, { epss: 3 }],
  ['epss/epss_scores-2026-09-29.SAMPLE.csv.gz', epss, { epss: 6 }],
  ['ghsa/advisory-database-main.zip', ghsa, { advisory: 4, skip: 1 }],
  ['go/vulndb.zip', go, { advisory: 2 }],
  ['kev/known_exploited_vulnerabilities.csv', kev, { kev: 4 }],
  ['kev/known_exploited_vulnerabilities.json', kev, { kev: 4 }],
  ['kev/known_exploited_vulnerabilities_schema.json', null, {}],
  ['nvd/nvdcve-2.0-fixtures.json', nvd, { advisory: 20, skip: 1 }],
  ['nvd/nvdcve-2.0-fixtures.json.gz', nvd, { advisory: 20, skip: 1 }],
  ['nvd/page-2-of-3.json', nvd, { advisory: 1, skip: 1 }],
  ['openvex/CVE-2099-3101.json', openvex, { document: 1, statement: 3 }],
  ['openvex/early-form.json', openvex, { document: 1, statement: 3, skip: 3 }],
  ['openvex/joblib.openvex.json', openvex, { document: 1, statement: 1 }],
  ['osv-fixtures/all.zip', osv, { advisory: 8, skip: 2 }],
  ['osv/lines.jsonl', osv, { advisory: 3, skip: 1 }],
  ['osv/modified_id.csv', null, {}],
  ['osv/npm/GHSA-wb00-npm0-0001.json', osv, { advisory: 1 }],
  ['osv/npm/modified_id.csv', null, {}],
]

/** Every ecosystem has an archive; each record of its list is in order. */
const archives = ecosystems.map(({ name }): OwnFile => {
  const list = JSON.parse(readFileSync(join(ownFolder, `advisories/osv/${name}/records.json`), 'utf8')) as object[]
  return [`osv/${name}/all.zip`, osv, { advisory: list.length }]
})

test.each([...files, ...archives])('reads %s completely', async (name, source, expected) => {
  const { recognizers, counts, first } = await countItems(ownFeed(name), basename(name))
  // One source only takes a file, whatever the order in which they are asked; OSV takes all in its schema, and is asked last.
  const others = source === ghsa || source === go ? [osv] : []
  expect(recognizers).toEqual(source === null ? [] : [source, ...others])
  expect([counts, first]).toEqual([expected, source === null ? null : 'header'])
})

test('reads a bundle completely by the only source that recognizes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-own-bundle-'))
  try {
    const path = join(folder, 'all.bundle')
    writeFileSync(path, bundleOf([{ type: 'epss', epss: { cveId: 'CVE-2099-1001', score: 0.5, percentile: 0.9 } }]))
    const { fingerprint } = await readBundleHead(path, 'all.bundle')
    const { recognizers, counts } = await countItems(path, 'all.bundle', { trustedKeys: new Set([fingerprint]) })
    expect([recognizers, counts]).toEqual([[bundle], { epss: 1 }])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('has a feed of the project for every source, and exactly one archive for every ecosystem', () => {
  const covered = new Set<FeedSource>([bundle, ...files.flatMap(([, source]) => source ?? [])])
  expect(sources.filter((source) => !covered.has(source))).toEqual([])
  const folders = readdirSync(join(ownFolder, 'advisories/osv'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  expect(folders.map(({ name }) => name).toSorted()).toEqual(ecosystems.map(({ name }) => name).toSorted())
})

/** A signed bundle with one source, as another Waybill writes it. */
function bundleOf(items: readonly FeedItem[]): Buffer {
  const header: FeedItem = {
    type: 'header',
    header: { kind: 'EPSS', version: 'v2026.06.15', date: '2026-09-29T12:00:22.000Z', name: 'FIRST EPSS' },
  }
  const lines = Buffer.from([header, ...items].map((item) => `${JSON.stringify(item)}\n`).join(''))
  const payload = zstdCompressSync(lines)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const signed = signedLines({
    snapshotId: 'a1',
    baseSnapshotId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    engineVersion: '1',
    states: [{ name: 'FIRST EPSS', kind: 'EPSS', before: null, after: 'a'.repeat(64) }],
    sources: [{ name: 'FIRST EPSS', kind: 'EPSS', items: items.length, licence: null, attribution: null }],
    payload: {
      compression: 'zstd',
      bytes: payload.length,
      unpackedBytes: lines.length,
      lines: items.length + 1,
      sha256: createHash('sha256').update(payload).digest('hex'),
    },
  })
  return Buffer.concat([signed, signatureLine(der, sign(null, signed, privateKey)), payload])
}
