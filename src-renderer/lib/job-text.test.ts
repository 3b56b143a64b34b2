import { describe, expect, it } from 'vitest'
import { isIdle, outcomeOf, subjectOf, titleOf } from './job-text.ts'
import type { Job } from './job-text.ts'

const job: Job = {
  id: 'j',
  kind: 'PROCESS_SBOM',
  state: 'RUNNING',
  progress: 0.5,
  message: 'Matching',
  unit: 'components',
  done: 548,
  total: 1291,
  error: null,
  remedy: null,
  skips: [],
  skippedCount: 0,
  cancellable: true,
  createdAt: '2026-11-20T09:00:00Z',
  startedAt: '2026-11-20T09:00:00Z',
  finishedAt: null,
  startedBy: { kind: 'USER', name: 'Owner', id: 'u' },
  export: null,
  batch: null,
  stages: [],
  sbom: {
    id: 's',
    projectVersion: '4.2.0',
    project: { id: 'e', name: 'production', projectGroup: { id: 'p', name: 'Edge Gateway' } },
  },
  advisorySource: null,
  subject: 'gateway.cdx.json',
}
const noVersion = { sbom: null, kind: 'IMPORT_ADVISORIES', subject: null }
const source = { id: 'a', name: 'OSV npm' }
const two = 'OSV npm: 1 record; KEV: 2 records'
const made = { id: 'x', ready: true, files: [{ filename: 'a.json', bytes: 1_234_567 }] }
const finished = { finishedAt: '2026-11-20T09:00:02Z', message: 'Matched 1,291 components' }

describe('a job', () => {
  it.each<[Partial<Job>, string]>([
    [{}, 'Process Edge Gateway 4.2.0'],
    [{ kind: 'RESCAN' }, 'Rescan Edge Gateway 4.2.0'],
    [{ ...noVersion, advisorySource: source }, 'Import OSV npm'],
    [{ ...noVersion, subject: 'all.zip' }, 'Import all.zip'],
    [{ ...noVersion, subject: 'a\u202Eb.zip' }, 'Import a‹U+202E›b.zip'],
    [noVersion, 'Import advisory data'],
    [{ ...noVersion, kind: 'REFRESH_ADVISORIES', subject: 'https://a.example/x' }, 'Refresh https://a.example/x'],
    [{ ...noVersion, kind: 'DELETE', subject: 'OSV npm' }, 'Delete OSV npm'],
    [{ ...noVersion, kind: 'EXPORT_BUNDLE', subject: 'x.bundle' }, 'Export advisory data'],
    [{ ...noVersion, kind: 'BACKUP' }, 'Make a backup'],
    [{ ...noVersion, kind: 'RESTORE' }, 'Restore a backup'],
    [{ ...noVersion, kind: 'NEW_KIND' }, 'new kind'],
  ])('titles %o as %s', (change, title) => {
    expect(titleOf({ ...job, ...change })).toBe(title)
  })

  it.each<[Partial<Job>, string | null]>([
    [{}, 'gateway.cdx.json'],
    [{ subject: null }, null],
    [{ ...noVersion, advisorySource: source, subject: 'all.zip' }, 'all.zip'],
    [{ ...noVersion, kind: 'DELETE', advisorySource: source, subject: 'OSV npm' }, null],
    [{ ...noVersion, subject: 'all.zip' }, null],
    [{ ...noVersion, kind: 'EXPORT_BUNDLE', subject: 'x.bundle' }, 'x.bundle'],
    [{ ...noVersion, kind: 'EXPORT_BUNDLE', subject: 'x.bundle', message: 'x.bundle: 2 sources' }, null],
    [{ subject: 'x.json', error: '"x.json" is cut off' }, null],
  ])('shows for %o %s below its title', (change, subject) => {
    expect(subjectOf({ ...job, ...change })).toBe(subject)
  })

  it.each<[Partial<Job>, string]>([
    [{}, '548 of 1,291 components'],
    [{ total: null }, 'Matching'],
    [{ state: 'QUEUED' }, 'queued'],
    [{ state: 'SUCCEEDED', ...finished }, 'Matched 1,291 components, 2 s'],
    [{ state: 'SUCCEEDED', ...finished, message: '4.2.0 processed' }, 'processed, 2 s'],
    [{ state: 'SUCCEEDED', ...finished, advisorySource: source, message: 'OSV npm: 200 records' }, '200 records, 2 s'],
    [{ state: 'SUCCEEDED', ...finished, advisorySource: source, message: two }, `${two}, 2 s`],
    [{ state: 'SUCCEEDED', ...finished, message: 'a.json', export: made }, 'a.json, 1.2 MB, 2 s'],
    [{ state: 'FAILED', ...finished, error: 'The disk is full.' }, 'The disk is full.'],
    [{ state: 'CANCELLED', ...finished }, 'canceled'],
  ])('describes %o as %s', (change, words) => {
    expect(outcomeOf({ ...job, ...change })).toBe(words)
  })

  it.each<[Partial<Job>, boolean]>([
    [{ kind: 'RESCAN', state: 'SUCCEEDED', sbom: null, message: '0 versions scanned' }, true],
    [{ kind: 'RESCAN', state: 'SUCCEEDED', sbom: null, message: 'Every version is up to date' }, true],
    [{ kind: 'RESCAN', state: 'SUCCEEDED', sbom: null, message: '10 versions scanned' }, false],
    [{ kind: 'RESCAN', state: 'FAILED', sbom: null, message: '0 versions scanned' }, false],
    [{ kind: 'RESCAN', state: 'RUNNING', sbom: null, message: '0 versions scanned' }, false],
  ])('recognizes %o as a job that had nothing to do: %s', (change, idle) => {
    expect(isIdle({ ...job, ...change })).toBe(idle)
  })
})
