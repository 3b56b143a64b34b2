import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AdvisoryBuild } from '#service/db/advisory-file/build/advisory-build.ts'
import { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'
import type { AdvisoryRecord } from '#service/domain/advisories/advisory-record.ts'
import type { BundleHeader, FeedItem } from '#service/feeds/reading/feed.ts'
import type { VendorStatement } from '#service/domain/advisories/vendor-statement.ts'
import { readCpeEntry, readLifecycle } from '#service/advisories/stored/advisory-rows.ts'
import { readStatement, readSupportNotice } from '#service/advisories/stored/advisory-rows.ts'
import { bundledSourceStates } from './bundled-states.ts'
import { exportRows, type RowsToExport } from './export-rows.ts'
import { FeedReading } from './feed-reading.ts'
import { advisoryForTest } from '#service/domain/advisories/advisory-for-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-export-'))
let files = 0

/** Imports items into a copy of a snapshot and returns the file and its id. */
function take(current: string | null, items: readonly FeedItem[]) {
  const file = join(folder, `${(files += 1)}.db`)
  const build = new AdvisoryBuild(current, file)
  build.begin()
  try {
    const reading = new FeedReading(build, {
      ...{ name: null, fileName: 'feed' },
      describe: ({ header, skipped, reasons }) => ({
        ...{ ecosystems: header.covers ?? ['npm'], skippedRecords: skipped, errors: reasons, dataDate: header.date },
        ...{ dataVersion: header.version, importedAt: '2026-01-01T00:00:00Z', bytes: 1, sha256: '', url: null },
        ...{ licence: header.licence ?? null, attribution: null },
      }),
    })
    reading.take(items)
    reading.finish()
    build.commit()
    return { file, snapshotId: build.finish('2026-01-01T00:00:00Z').snapshotId }
  } catch (error) {
    build.rollback()
    build.discard()
    throw error
  }
}

function reading<Value>(file: string, work: (reader: AdvisoryReader) => Value): Value {
  const reader = new AdvisoryReader(file)
  try {
    return work(reader)
  } finally {
    reader.close()
  }
}

const rows = (file: string, what: RowsToExport = {}) => reading(file, (reader) => [...exportRows(reader, what)].flat())
const header = (kind: 'OSV' | 'NVD' | 'CSAF' | 'KEV' | 'EPSS' | 'END_OF_LIFE', name: string): FeedItem => ({
  type: 'header',
  header: { kind, name, version: null, date: '2026-01-01T00:00:00Z', licence: 'CC0-1.0' },
})
const advisory = (recordId: string, more: Partial<AdvisoryRecord> = {}): FeedItem => ({
  type: 'advisory',
  advisory: advisoryForTest({ recordId, modified: '2026-01-01T00:00:00.000Z', summary: `About ${recordId}`, ...more }),
})
const affected = {
  ...{ ecosystem: 'Debian', release: '12', nameKey: 'bash', displayName: 'bash', gitOnly: false, note: null },
  ...{ intervals: [{ introduced: null, fixed: '5' }], versions: Array.from({ length: 300 }, (_, at) => `1.${at}`) },
}
const criterion = { criteria: 'cpe:2.3:a:gnu:bash:*:*:*:*:*:*:*:*', vulnerable: true, endExcluding: '5.0' }
const product = { ecosystem: 'cpe', release: null, nameKey: 'a:gnu:bash', displayName: 'gnu bash', gitOnly: false }
const nvd: Partial<AdvisoryRecord> = {
  ...{ source: 'NVD', affected: [{ ...product, intervals: [], versions: [], note: null }] },
  configurations: [
    { operator: 'OR', negate: false, nodes: [{ operator: 'OR', negate: false, criteria: [criterion] }] },
  ],
}
const statement = (position: number, more: Partial<VendorStatement> = {}): FeedItem => ({
  type: 'statement',
  statement: {
    ...{ documentId: 'RHSA-1', position, author: 'Red Hat', modified: '2026-01-01T00:00:00Z' },
    ...{ statedAt: '2026-01-01T00:00:00Z', vulnerabilities: ['CVE-2026-0001'], status: 'not_affected' },
    ...{ originalStatus: 'known_not_affected', justification: null, impact: null, action: null },
    products: [
      { purl: 'pkg:npm/bash@1', cpe: null, platformCpe: null, label: 'one' },
      { purl: null, cpe: 'cpe:/a:gnu:bash:5', platformCpe: null, label: 'two' },
      { purl: 'pkg:unknown/x', cpe: null, platformCpe: null, label: 'three' },
    ],
    ...more,
  },
})
const lifecycle: FeedItem = {
  type: 'lifecycle',
  lifecycle: { productId: 'nodejs', label: 'Node.js', purls: [], cpes: [], releases: [], link: null },
}
const notice: FeedItem = {
  type: 'support-notice',
  notice: {
    ...{ distribution: 'Debian', release: '12', packageName: 'x*', kind: 'ENDED', lastVersion: null, endedOn: null },
    note: null,
  },
}
const everything: readonly FeedItem[] = [
  ...[header('OSV', 'OSV Debian'), advisory('DSA-1', { affected: [affected, { ...affected, release: '11' }] })],
  ...[
    advisory('DSA-2', { aliases: ['CVE-2026-0002'] }),
    advisory('CVE-2026-0001', { withdrawn: '2026-01-02T00:00:00Z' }),
  ],
  ...[header('NVD', 'NVD'), advisory('CVE-2026-0001', nvd), header('CSAF', 'Red Hat'), statement(0), statement(1)],
  ...Array.from({ length: 8 }, (_, at) => statement(0, { documentId: `RHSA-${at + 2}`, products: [] })),
  ...[header('END_OF_LIFE', 'End of life'), lifecycle, notice, header('EPSS', 'FIRST EPSS')],
  { type: 'epss', epss: { cveId: 'CVE-2026-0001', score: 5e-5, percentile: null } },
  ...[header('KEV', 'CISA KEV')],
  {
    type: 'kev',
    kev: {
      ...{ cveId: 'CVE-2026-0001', name: 'Bash', dateAdded: '2026-01-01', dueDate: null, ransomware: true },
      ...{ requiredAction: 'Patch', notes: 'https://example.org' },
    },
  },
]
const state = take(null, everything)
const bundle = (file: string, baseFile: string | null = null, sourceIds?: readonly string[]): FeedItem => {
  const about = reading(file, (reader): BundleHeader => {
    if (baseFile === null) {
      const snapshotId = sourceIds ? null : reader.snapshotId
      return { snapshotId, baseSnapshotId: null, states: bundledSourceStates(reader, { sourceIds }) }
    }
    return reading(baseFile, (base) => ({
      ...{ snapshotId: reader.snapshotId, baseSnapshotId: base.snapshotId },
      states: bundledSourceStates(reader, { base, sourceIds }),
    }))
  })
  return { type: 'header', header: { kind: 'BUNDLE', version: null, date: null, bundle: about } }
}

test('returns everything that is stored: packages, releases, products, statements, lifecycles', () => {
  const answers = reading(state.file, (reader) => ({
    covers: [reader.covers('npm'), reader.covers('Debian'), reader.coversCpe(), reader.releases('Debian')],
    debian: reader
      .candidates('Debian', ['bash', 'none'])
      .get('bash')
      ?.map(({ recordId, release }) => [recordId, release]),
    cpe: reader.cpeCandidates(['a:gnu:bash', 'a:x:y']).get('a:gnu:bash')?.map(readCpeEntry),
    byPackage: reader
      .statements('npm', ['bash'])
      .get('bash')
      ?.map((one) => readStatement(one).products.map(({ label }) => label)),
    byProduct: reader
      .statements('cpe', ['a:gnu:bash'])
      .get('a:gnu:bash')
      ?.map((one) => readStatement(one).products.length),
    about: reader.statementsAbout('cve-2026-0001').map((one) => [one.documentId, one.position, one.products.length]),
    lists: [reader.lifecycles().map(readLifecycle), reader.supportNotices().map(readSupportNotice)],
    records: reader
      .group(reader.advisory('CVE-2026-0001')?.groupId ?? 0)
      .map(({ record }) => JSON.parse(record).source),
  }))
  const withProducts = { configurations: nvd.configurations, recordId: 'CVE-2026-0001', source: 'NVD' }
  expect(answers).toEqual({
    covers: [true, false, true, []],
    debian: [...['12', '11'].map((release) => ['DSA-1', release])],
    cpe: [{ ...withProducts, kind: 'vulnerability', withdrawn: false }],
    ...{ byPackage: [['one'], ['one']], byProduct: [1, 1] },
    about: [['RHSA-1', 0, 3], ['RHSA-1', 1, 3], ...Array.from({ length: 8 }, (_, at) => [`RHSA-${at + 2}`, 0, 0])],
    lists: [
      [lifecycle.type === 'lifecycle' && lifecycle.lifecycle],
      [notice.type === 'support-notice' && notice.notice],
    ],
    records: ['NVD', 'OSV'],
  })
})

test('restores the same snapshot from an export, item by item', () => {
  const given = rows(state.file)
  const again = take(null, [bundle(state.file), ...given])
  expect(again.snapshotId).toBe(state.snapshotId)
  expect(rows(again.file)).toEqual(given)
  const items = (of: readonly FeedItem[]) => new Set(of.filter(({ type }) => type !== 'header'))
  expect(items(given)).toEqual(items(everything))
})

const later = take(state.file, [
  ...[header('OSV', 'OSV Debian'), advisory('DSA-1', { modified: '2026-02-01T00:00:00.000Z', summary: 'later' })],
  ...[advisory('DSA-3'), { type: 'deletion', recordId: 'DSA-2' } as const],
  ...[header('CSAF', 'Red Hat'), statement(0, { modified: '2026-02-01T00:00:00Z' })],
])

test('exports only a change, which turns the earlier snapshot into the later one', () => {
  const changes = reading(state.file, (base) => rows(later.file, { base }))
  expect(
    changes.map((item) => {
      if (item.type === 'header') return `${item.type} ${item.header.name}`
      if (item.type === 'advisory') return `${item.type} ${item.advisory.recordId}`
      return item.type === 'deletion' ? `${item.type} ${item.recordId}` : item.type
    }),
  ).toEqual([
    ...['header OSV Debian', 'deletion DSA-2', 'advisory DSA-1', 'advisory DSA-3', 'header Red Hat', 'statement'],
  ])
  expect(take(state.file, [bundle(later.file, state.file), ...changes]).snapshotId).toBe(later.snapshotId)
})

const emptied = take(state.file, [
  ...[header('CSAF', 'Red Hat'), { type: 'document', documentId: 'RHSA-2', modified: '2026-03-01T00:00:00Z' } as const],
  { type: 'taken-back', stem: 'rhsa-3', at: '2026-03-01T00:00:00.000Z' },
])

test('exports and imports documents without statements and withdrawn documents', () => {
  const full = take(null, [bundle(emptied.file), ...rows(emptied.file)])
  expect(rows(full.file)).toEqual(rows(emptied.file))
  const changes = reading(state.file, (base) => rows(emptied.file, { base }))
  const changed = take(state.file, [bundle(emptied.file, state.file), ...changes])
  const back = reading(emptied.file, (base) => rows(state.file, { base }))
  const gone = take(emptied.file, [bundle(state.file, emptied.file), ...back])
  expect([full.snapshotId, changed.snapshotId, gone.snapshotId]).toEqual([
    ...[emptied.snapshotId, emptied.snapshotId, state.snapshotId],
  ])
  const again = take(changed.file, [header('CSAF', 'Red Hat'), statement(0, { documentId: 'RHSA-3' })])
  expect(rows(again.file)).toEqual(rows(emptied.file))
})

/** Another machine: the same sources, one of its own, and one that its people call otherwise. */
function withOwn(current: string): string {
  const own = take(current, [header('OSV', 'Our own'), advisory('OWN-1'), advisory('OWN-2')])
  return own.file
}
const named = (file: string) => rows(file).flatMap((item) => (item.type === 'header' ? [item.header.name] : []))
const itemsOf = (file: string) => rows(file).filter(({ type }) => type !== 'header')

test('keeps sources of the receiving machine, with full bundles and with deltas', () => {
  const kevOnly = [header('KEV', 'Exploited'), ...everything.slice(-1)]
  const own = take(null, [...kevOnly, header('OSV', 'Our own'), advisory('OWN-1'), advisory('OWN-2')]).file
  const full = take(own, [bundle(state.file), ...rows(state.file)])
  expect(new Set(named(full.file))).toEqual(new Set([...named(state.file), 'Our own']))
  const changes = reading(state.file, (base) => rows(later.file, { base }))
  const changed = take(full.file, [bundle(later.file, state.file), ...changes])
  expect(new Set(itemsOf(changed.file))).toEqual(
    new Set([...itemsOf(later.file), advisory('OWN-1'), advisory('OWN-2')]),
  )
})

test('changes nothing with changes that are already applied, as after a crash', () => {
  const changes = reading(state.file, (base) => rows(later.file, { base }))
  expect(take(later.file, [bundle(later.file, state.file), ...changes]).snapshotId).toBe(later.snapshotId)
})

test('rejects changes of another snapshot with the names of the sources', () => {
  const changes = reading(state.file, (base) => rows(later.file, { base }))
  const other = take(withOwn(state.file), [header('OSV', 'OSV Debian'), advisory('DSA-9')])
  expect(() => take(other.file, [bundle(later.file, state.file), ...changes])).toThrow(
    /contains changes to the snapshot "\w{12}", but here "OSV Debian" is different/,
  )
})

test('rolls back by a delta, whose content replaces later content', () => {
  const changes = reading(later.file, (base) => rows(state.file, { base }))
  expect(take(later.file, [bundle(state.file, later.file), ...changes]).snapshotId).toBe(state.snapshotId)
})

test('removes a source that the bundle removes, and keeps others', () => {
  const wider = take(state.file, [header('OSV', 'OSV npm'), advisory('NPM-1')])
  const changes = reading(wider.file, (base) => rows(state.file, { base }))
  const taken = take(withOwn(wider.file), [bundle(state.file, wider.file), ...changes])
  expect(new Set(named(taken.file))).toEqual(new Set([...named(state.file), 'Our own']))
})

test.each<[string, () => readonly FeedItem[], RegExp]>([
  [
    'does not give its state',
    () => rows(state.file).slice(0, -1),
    /does not produce the snapshot that it declares: "Red Hat" is/,
  ],
  [
    'lacks a source',
    () =>
      rows(state.file)
        .filter((item) => item.type !== 'header' || item.header.kind !== 'NVD')
        .filter((item) => item.type !== 'advisory' || item.advisory.source !== 'NVD'),
    /does not produce the snapshot that it declares: "NVD" is different/,
  ],
  [
    'holds another source',
    () => [...rows(state.file), header('OSV', 'Smuggled'), advisory('X-1')],
    /contains a source that its header does not list: "Smuggled"/,
  ],
])('rejects a full bundle that %s', (_, items, message) => {
  expect(() => take(null, [bundle(state.file), ...items()])).toThrow(message)
})

test('keeps other sources with a bundle of some sources, also as a delta', () => {
  const sourceIds = reading(later.file, (reader) => [...reader.sourceIds].slice(0, 1))
  const some = reading(later.file, (reader) => [...exportRows(reader, { sourceIds })].flat())
  const taken = take(state.file, [bundle(later.file, null, sourceIds), ...some])
  expect(named(taken.file)).toEqual(named(state.file))
  expect(() => take(null, [bundle(later.file, null, sourceIds), ...some.slice(0, -1)])).toThrow(
    /does not produce the snapshot/,
  )
})
