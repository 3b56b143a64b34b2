import { describe, expect, it } from 'vitest'
import { isIdle, outcomeOf, titleOf } from './job-words.ts'
import type { Job } from './job-words.ts'

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
  startedBy: { kind: 'USER', name: 'Owner' },
  stages: [],
  sbom: {
    id: 's',
    projectVersion: '4.2.0',
    project: { id: 'e', name: 'production', projectGroup: { id: 'p', name: 'Edge Gateway' } },
  },
  advisorySource: null,
}
const finished = { finishedAt: '2026-11-20T09:00:02Z', message: 'Matched 1,291 components' }

describe('a job', () => {
  it.each<[Partial<Job>, string]>([
    [{}, 'Process Edge Gateway 4.2.0'],
    [{ kind: 'RESCAN' }, 'Match again Edge Gateway 4.2.0'],
    [{ sbom: null, kind: 'IMPORT_ADVISORIES', advisorySource: { id: 'a', name: 'OSV npm' } }, 'Import OSV npm'],
    [{ sbom: null, kind: 'IMPORT_ADVISORIES' }, 'Import advisory data'],
    [{ sbom: null, kind: 'NEW_KIND' }, 'new kind'],
  ])('%o is called %s', (change, title) => {
    expect(titleOf({ ...job, ...change })).toBe(title)
  })

  it.each<[Partial<Job>, string]>([
    [{}, '548 of 1,291 components'],
    [{ total: null }, 'Matching'],
    [{ state: 'QUEUED' }, 'waits for its turn'],
    [{ state: 'SUCCEEDED', ...finished }, 'Matched 1,291 components, 2 s'],
    [{ state: 'FAILED', ...finished, error: 'The disk is full' }, 'The disk is full, 2 s'],
    [{ state: 'CANCELLED', ...finished }, 'cancelled'],
  ])('%o says %s', (change, words) => {
    expect(outcomeOf({ ...job, ...change })).toBe(words)
  })

  it.each<[Partial<Job>, boolean]>([
    [{ kind: 'RESCAN', state: 'SUCCEEDED', sbom: null, message: '0 versions scanned' }, true],
    [{ kind: 'RESCAN', state: 'SUCCEEDED', sbom: null, message: '10 versions scanned' }, false],
    [{ kind: 'RESCAN', state: 'FAILED', sbom: null, message: '0 versions scanned' }, false],
    [{ kind: 'RESCAN', state: 'RUNNING', sbom: null, message: '0 versions scanned' }, false],
  ])('%o had nothing to do: %s', (change, idle) => {
    expect(isIdle({ ...job, ...change })).toBe(idle)
  })
})
