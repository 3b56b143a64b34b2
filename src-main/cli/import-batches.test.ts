import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ImportBatch, importBatchesOf } from './import-batches.ts'
import { ArgumentError } from './exit-code.ts'
import { withUploadFile } from './pack-records.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'waybill-parcels-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const contents = {
  osv: '{"schema_version":"1.7.0","id":"GHSA-1","modified":"2026-01-01T00:00:00Z"}',
  csaf: '{"document":{"csaf_version":"2.0"}}',
  vex: '{"@context":"https://openvex.dev/ns/v0.2.0"}',
  kev: '{"catalogVersion":"1","vulnerabilities":[]}',
} as const

/** `name=kind` for a file of that kind; without one its content says nothing. */
function place(...files: readonly string[]): void {
  for (const file of files) {
    const [name = '', kind] = file.split('=')
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), kind === undefined ? 'x' : contents[kind as keyof typeof contents])
  }
}

/** A parcel as `label: files`, below the folder. */
function told({ label, files, root }: ImportBatch): string {
  const names = files.map((file) => relative(folder, file)).join(' ')
  return root === null ? names : `${label.replace(folder, '.').replace('./', '')}: ${names}`
}

test.each<[string, string[], string[]]>([
  [
    'archives and catalogues stand for themselves',
    ['npm/all.zip', 'kev.json=kev', 'e.csv.gz'],
    ['e.csv.gz', 'kev.json', 'npm/all.zip'],
  ],
  [
    'what lies beside feeds is left alone',
    ['npm/all.zip', 'npm/modified_id.csv', 'README.md', '.git/x.json', 'k_schema.json'],
    ['npm/all.zip'],
  ],
  [
    'records of an ecosystem go together',
    ['npm/a.json=osv', 'npm/b.json=osv', 'PyPI/c.json=osv', 'PyPI/d.json=osv'],
    ['PyPI: PyPI/c.json PyPI/d.json', 'npm: npm/a.json npm/b.json'],
  ],
  ['a single record is sent as it is', ['GHSA-1.json=osv', 'kev.json=kev'], ['GHSA-1.json', 'kev.json']],
  [
    "GitHub's database, one folder a record",
    ['advisories/github-reviewed/2026/01/A/A.json=osv', 'advisories/unreviewed/2026/01/B/B.json=osv'],
    ['advisories (ghsa): advisories/github-reviewed/2026/01/A/A.json advisories/unreviewed/2026/01/B/B.json'],
  ],
  [
    "Go's database without its index",
    ['ID/GO-1.json=osv', 'ID/GO-2.json=osv', 'index/db.json.gz', 'index.json'],
    ['ID (go): ID/GO-1.json ID/GO-2.json'],
  ],
  [
    'CSAF with its lists',
    ['2025/a.json=csaf', '2026/b.json=csaf', 'changes.csv', 'provider-metadata.json'],
    ['. (csaf): 2025/a.json 2026/b.json changes.csv'],
  ],
  [
    'OpenVEX beside CSAF',
    ['v/a.json=vex', 'v/b.json=vex', 'c/a.json=csaf', 'c/b.json=csaf'],
    ['c (csaf): c/a.json c/b.json', 'v (openvex): v/a.json v/b.json'],
  ],
  [
    'lists of Debian',
    ['security-support-ended.deb12', 'security-support-limited', 'debian.csv'],
    ['debian.csv', 'security-support-ended.deb12', 'security-support-limited'],
  ],
])('%s', (_, files, parcels) => {
  place(...files)
  expect(importBatchesOf([folder]).map(told)).toEqual(parcels)
})

test('accepts any name of a file that is named explicitly', () => {
  place('notes.txt')
  expect(importBatchesOf([join(folder, 'notes.txt')]).map(told)).toEqual(['notes.txt'])
  expect(() => importBatchesOf([folder])).toThrow(ArgumentError)
  expect(() => importBatchesOf([join(folder, 'nothing')])).toThrow(ArgumentError)
})

test('packs records by their names below the folder, and removes the archive afterwards', async () => {
  place('a/one.json=csaf', 'a/b/two.json=csaf')
  const [parcel] = importBatchesOf([folder])
  let path = ''
  const names = await withUploadFile(parcel as ImportBatch, new AbortController().signal, (file) => {
    path = file
    const tar = zstdDecompressSync(readFileSync(file)).toString('latin1')
    return Promise.resolve([...tar.matchAll(/[\w/]+\.json/g)].map(String))
  })
  expect(names).toEqual(['b/two.json', 'one.json'])
  expect(() => readFileSync(path)).toThrow(/ENOENT/)
})

test('fails if a record is missing when it is packed', async () => {
  place('a/one.json=csaf', 'a/two.json=csaf')
  const [parcel] = importBatchesOf([folder])
  rmSync(join(folder, 'a/two.json'))
  await expect(
    withUploadFile(parcel as ImportBatch, new AbortController().signal, () => Promise.resolve()),
  ).rejects.toThrow(/ENOENT/)
})
