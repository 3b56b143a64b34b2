import type { AdvisoryRecord } from '#service/domain/advisories/advisory-record.ts'
import { reportsMaliciousPackage } from '#service/domain/advisories/malicious-record.ts'
import { isObject, type JsonObject, objectsOf, stringOf, timeBefore2100 } from '#service/domain/json-values.ts'
import { BadRecord, isText, keysOf, type NamedPackage, readPackage } from './osv-package.ts'
import { isRecordId, readErratum } from './osv-record.ts'

const firstTime = new Date(0).toISOString()

/**
 * Returns what remains of an unusable record: the packages that it names, each with the reason, so that none of them counts as evaluated.
 * Undefined for one that is withdrawn or names none.
 */
export function readUnreadableRecord(value: unknown, source: string, reason: string): AdvisoryRecord | undefined {
  if (!isObject(value) || !isText(value['id']) || !isRecordId(value['id'])) return undefined
  if (stringOf(value['withdrawn']) !== null) return undefined
  const recordId = value['id'].trim()
  const affected = objectsOf(value['affected']).flatMap((entry, index) => namedPackage(entry, index))
  if (affected.length === 0) return undefined
  const note = `the advisory record could not be read: ${reason}`
  const nothing = { intervals: [], versions: [], gitOnly: false, note }
  const isMalicious = reportsMaliciousPackage({ recordId, aliases: [], cwes: [] })
  const informational = readErratum(recordId)
  return {
    recordId,
    source,
    modified: timeBefore2100(value['modified']) ?? firstTime,
    published: null,
    withdrawn: null,
    summary: stringOf(value['summary']),
    details: null,
    aliases: [],
    upstream: [],
    related: [],
    cvss: [],
    severityWord: null,
    cwes: [],
    references: [],
    unreadable: true,
    kind: isMalicious ? 'malicious' : informational === undefined ? 'vulnerability' : 'informational',
    informational: informational ?? null,
    affected: affected.map((found) => ({ ...keysOf(found), displayName: found.name, ...nothing })),
  }
}

/** Returns the package of an entry; empty if the package cannot be read either. */
function namedPackage(entry: JsonObject, index: number): NamedPackage[] {
  try {
    return [readPackage(entry, index) ?? []].flat()
  } catch (error) {
    if (error instanceof BadRecord) return []
    throw error
  }
}
