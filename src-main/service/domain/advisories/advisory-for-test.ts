import type { AdvisoryRecord } from './advisory-record.ts'

/** Creates an advisory record with these values. It says nothing else. For tests. */
export function advisoryForTest(values: Partial<AdvisoryRecord> = {}): AdvisoryRecord {
  return {
    recordId: 'R-1',
    source: 'OSV',
    modified: '2026-01-01T00:00:00Z',
    published: null,
    withdrawn: null,
    summary: null,
    details: null,
    aliases: [],
    upstream: [],
    related: [],
    cvss: [],
    severityWord: null,
    cwes: [],
    references: [],
    kind: 'vulnerability',
    informational: null,
    affected: [],
    ...values,
  }
}
