import { expect, test } from 'vitest'
import type { Job } from '#service/domain/job.ts'
import { newJob } from '#service/domain/new-job.ts'
import { jobsToStart } from './queue-order.ts'

const kinds = {
  ...{
    p: 'PROCESS_SBOM',
    s: 'PROCESS_SBOM',
    i: 'IMPORT_ADVISORIES',
    d: 'DELETE',
    r: 'RESCAN',
    f: 'REFRESH_ADVISORIES',
  },
  ...{ b: 'BACKUP', t: 'RESTORE', e: 'EXPORT' },
} as const

/**
 * `p1` is a queued PROCESS_SBOM made at 1 of version `p1`; `p1:v` is one of version `v`; `s1` is one of a small document; a capital letter
 * is at work.
 */
function job(text: string): Job {
  const [id = '', versionId = id.toLowerCase()] = text.split(':')
  const kind = kinds[id[0]?.toLowerCase() as keyof typeof kinds]
  const state = id[0] === id[0]?.toUpperCase() ? 'RUNNING' : 'QUEUED'
  const made = {
    id: id.slice(1),
    kind,
    state,
    organizationId: 'o',
    versionId: kind === 'PROCESS_SBOM' || kind === 'EXPORT' ? versionId : null,
    total: id.startsWith('s') || id.startsWith('S') ? 2_000 : 2_001,
  }
  return newJob(made as Job, { kind: 'SYSTEM', name: '', id: null }, new Date())
}

test.each([
  ['uploads, the newest first', 'p1 p2 p3', '3 2 1'],
  ['a document while others are processed', 'P1 P2 p3', '3'],
  ['no more than eight large documents', 'P1 P2 P3 P4 P5 P6 p7 p8 p9', '9 8'],
  ['small documents beside as many large ones', 'P1 P2 P3 P4 P5 P6 P7 P8 s9', '9'],
  ['no more than three small ones', 'S1 S2 s3 s4', '4'],
  ['a small document beside a large one and an import', 'P1 I2 s3', '3'],
  ['an import beside as many documents as fit', 'P1 P2 P3 P4 P5 P6 P7 P8 S9 i10', '10'],
  ['a scan of everything beside as many', 'P1 P2 P3 P4 P5 P6 P7 P8 r9', '9'],
  ['a large document beside small ones', 'S1 S2 p3', '3'],
  ['one of two jobs on one version', 'p1:v p2:v', '2'],
  ['not a job on a version that is at work', 'P1:v p2:v', ''],
  ['uploads before imports', 'i1 p2 p3', '3 2 1'],
  ['imports in their order, one at a time', 'i1 i2', '1'],
  ['an upload beside an import', 'I1 p2 i3', '2'],
  ['a scan of everything after the imports', 'r1 i2', '2'],
  ['a scan of everything not during an import', 'I1 r2', ''],
  ['a scan of everything when nothing is in its way', 'r1 P2', '1'],
  ['no import during a scan of everything', 'R1 i2', ''],
  ['what waits for the network beside all else', 'P1 I2 f3 F4 f5', '3 5'],
  ['a deletion not beside an import', 'I1 d2', ''],
  ['a deletion when no import is at work', 'd1 P2', '1'],
  ['a deletion before a scan of everything', 'r1 d2', '2'],
  ['what waits for the network once, with a thread free', 'f1 p2', '1 2'],
  ['work beside what waits for the network', 'F1 F2 i3 p4', '4 3'],
  ['a scan of everything while something is fetched', 'F1 r2', '2'],
  ['a backup beside all else', 'P1 I2 b3', '3'],
  ['a backup beside a scan of everything', 'R1 b2', '2'],
  ['a scan of everything beside a backup', 'B1 r2', '2'],
  ['no deletion during a backup', 'B1 d2 p3', '3'],
  ['no backup during a deletion', 'D1 b2', ''],
  ['an export beside an import', 'I1 e2', '2'],
  ['an export beside a scan of everything', 'R1 e2', '2'],
  ['an export of a version that is processed', 'P1:v e2:v', '2'],
  ['work on a version beside its export', 'E1:v p2:v', '2'],
  ['an import beside an export', 'E1 i2', '2'],
  ['a scan of everything beside an export', 'E1 r2', '2'],
  ['no more than two exports, in their order', 'E1 e2 e3', '2'],
  ['one backup or restore at a time', 'b1 t2 b3', '1'],
])('starts %s', (_name, open, expected) => {
  const jobs = open.split(' ').map(job)
  const running = jobs.filter(({ state }) => state === 'RUNNING')
  expect(
    jobsToStart(jobs, running)
      .map(({ id }) => id)
      .join(' '),
  ).toBe(expected)
})
