import type { AdvisoryRecord } from './advisory-record.ts'

type NamedRecord = Pick<AdvisoryRecord, 'recordId' | 'aliases' | 'cwes'>

/** Ids of the OSV database of malicious packages. */
const maliciousId = /^MAL-/i

/**
 * Tests whether a record reports a malicious package by its names: it is one of OSV's `MAL-…` records or another name of one, or a record of
 * GitHub that states CWE-506, embedded malicious code. GitHub's export in OSV form has no other mark of its type "malware".
 */
export function reportsMaliciousPackage({ recordId, aliases, cwes }: NamedRecord): boolean {
  if ([recordId, ...aliases].some((id) => maliciousId.test(id))) return true
  return /^GHSA-/i.test(recordId) && cwes.includes('CWE-506')
}
