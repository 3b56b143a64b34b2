import { strToU8, zipSync } from 'fflate'
import type { SentFile } from './triage-service.ts'

let made = 0

/** Creates an OSV record about all versions of an npm package before 2.0.0, modified later than all earlier ones. */
export function osv(id: string, name: string, more: object = {}): { readonly id: string } {
  const modified = new Date(Date.UTC(2026, 0, 1, 0, 0, (made += 1))).toISOString()
  return {
    id,
    ...{ modified, summary: `About ${id}` },
    ...{
      affected: [
        {
          package: { ecosystem: 'npm', name },
          ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
        },
      ],
    },
    ...more,
  }
}

/** Packs records as OSV publishes them. */
export function zip(records: readonly { readonly id: string }[]): SentFile {
  const files = records.map((record) => [`${record.id}.json`, strToU8(JSON.stringify(record))] as const)
  return { name: 'all.zip', bytes: zipSync(Object.fromEntries(files), { level: 0 }) }
}

/** Severity of a record by a CVSS 3.1 vector. */
export const severity = {
  critical: { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }] },
  medium: { severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:L/I:L/A:N' }] },
}

/** Creates a KEV catalog of these ids. */
export function kev(...ids: readonly string[]): SentFile {
  const vulnerabilities = ids.map((cveID) => ({ cveID, vulnerabilityName: cveID, dateAdded: '2026-01-02' }))
  const head = { title: 'Known', catalogVersion: '2026.01.01', dateReleased: '2026-01-01T00:00:00Z', count: ids.length }
  return { name: 'kev.json', bytes: JSON.stringify({ ...head, vulnerabilities }) }
}
