import { readCvss, severityOfWord, sortMetrics } from '#service/domain/findings/cvss.ts'
import type { Skip } from '#service/domain/skip.ts'
import type { CvssMetric, VulnerabilityReference } from '#service/domain/findings/vulnerability.ts'
import type { Severity } from '#shared/severity.ts'
import type { AdvisoryRecord, AffectedPackage } from '#service/domain/advisories/advisory-record.ts'
import { reportsMaliciousPackage } from '#service/domain/advisories/malicious-record.ts'
import { listedBinaries } from '#service/matching/distributions/binary-package.ts'
import { readModules } from '#service/matching/distributions/rpm-module.ts'
import { isObject, type JsonObject, describeValue, timeBefore2100 } from '#service/domain/json-values.ts'
import { readIntervals } from '#service/matching/intervals.ts'
import type { RangeEvent } from '#service/matching/intervals.ts'
import { BadRecord, ecosystemOf, isText, keysOf, readPackage } from './osv-package.ts'

/** Maximum number of names of one vulnerability. Real records have up to 20. */
const maxAliases = 1_000
/** Maximum number of other vulnerabilities that a record names. Real errata have a few hundred. */
const maxRelated = 2_000

/** Errata of distributions that fix no vulnerability: `ALBA`, `RHEA`, `SUSE-RU`. */
const errata = /^(?:(?:AL|RL|RH)(B|E)A-|(?:open)?SUSE-(R|F|O)U-)/

/**
 * Reads one parsed OSV record (OSV schema 1.7, and GitHub's variant of it), or returns the skip reason: a part that matching needs is
 * missing or of the wrong type. Any other invalid part is omitted.
 */
export function readOsvRecord(value: unknown, source: string): AdvisoryRecord | Skip {
  try {
    return read(value, source)
  } catch (error) {
    if (error instanceof BadRecord) return { reason: error.message }
    throw error
  }
}

function read(value: unknown, source: string): AdvisoryRecord {
  if (!isObject(value)) throw new BadRecord('it is not a JSON object')
  const recordId = value['id']
  if (typeof recordId !== 'string' || !isRecordId(recordId)) throw new BadRecord('it has no valid "id"')
  const packages = arrayIn(value, 'affected')
  const specific = objectIn(value, 'database_specific')
  const cvss = readMetrics([value, ...packages], source)
  const aliases = idsIn(value, 'aliases', recordId, maxAliases)
  const cwes = textsIn(specific, 'cwe_ids').filter((cwe) => /^CWE-\d+$/.test(cwe))
  const named = { recordId: recordId.trim(), aliases, cwes }
  const isMalicious = statesMalware(specific) || reportsMaliciousPackage(named)
  const informational = isMalicious ? undefined : readInformational(recordId, packages)
  return {
    ...named,
    source,
    modified: timeIn(value, 'modified') ?? fail('it has no "modified"'),
    published: timeIn(value, 'published'),
    withdrawn: timeIn(value, 'withdrawn'),
    summary: textIn(value, 'summary'),
    details: textIn(value, 'details'),
    upstream: idsIn(value, 'upstream', recordId, maxRelated),
    related: idsIn(value, 'related', recordId, maxRelated),
    cvss,
    severityWord: readSeverityWord(value, specific),
    references: readReferences(value),
    kind: isMalicious ? 'malicious' : informational === undefined ? 'vulnerability' : 'informational',
    informational: informational ?? null,
    affected: packages.flatMap((entry, index) => readAffected(entry, index, textIn(value, 'summary'))),
  }
}

/** Tests whether a text is a valid record id. */
export function isRecordId(text: string): boolean {
  return /^[^\p{Cc}]{1,200}$/u.test(text.trim())
}

/** Tests whether a record states the type `malware`, as GitHub's interfaces name it. */
function statesMalware(specific: JsonObject): boolean {
  return [specific['type'], specific['classification']].some((word) => isText(word) && word.toLowerCase() === 'malware')
}

function readInformational(recordId: string, packages: readonly JsonObject[]): string | undefined {
  return (
    readErratum(recordId) ?? packages.map((entry) => objectIn(entry, 'database_specific')['informational']).find(isText)
  )
}

/** Describes an erratum that fixes no vulnerability, by its id; undefined for every other record. */
export function readErratum(recordId: string): string | undefined {
  const [, kind, suseKind] = errata.exec(recordId.trim()) ?? []
  const letter = kind ?? suseKind
  if (letter === undefined) return undefined
  return letter === 'B' || letter === 'R' ? 'bugfix' : 'enhancement'
}

function readAffected(entry: JsonObject, index: number, title: string | null): readonly AffectedPackage[] {
  const named = readPackage(entry, index)
  if (named === undefined) return []
  const ecosystem = ecosystemOf(named)
  const ranges = arrayIn(entry, 'ranges')
  const versions = textsIn(entry, 'versions', `affected[${index}]`)
  const ordered = ranges
    .filter((range) => range['type'] !== 'GIT')
    .map((range) => readIntervals(readEvents(range, index), ecosystem?.versions))
  const lastKnown = textIn(objectIn(entry, 'database_specific'), 'last_known_affected_version_range')
  const notes = new Set(ordered.flatMap(({ note }) => note ?? []))
  if (ranges.length === 0 && versions.length === 0) notes.add('the record has no ranges or versions')
  const intervals = ordered.flatMap((range) => range.intervals)
  const modules = readModules(title, intervals)
  const binaries = listedBinaries(objectIn(entry, 'ecosystem_specific')['binaries'], named.name, intervals)
  const affected: AffectedPackage = {
    ...keysOf(named),
    displayName: named.name,
    intervals,
    versions,
    gitOnly: ranges.length > 0 && ordered.length === 0,
    note: notes.size === 0 ? null : [...notes].join('; '),
    ...(modules && { modules }),
    ...(lastKnown !== null && { lastKnownAffected: lastKnown }),
    ...(binaries.length > 0 && { binaries }),
  }
  return [affected]
}

function readEvents(range: JsonObject, index: number): RangeEvent[] {
  return arrayIn(range, 'events').flatMap((event) => {
    // Some records from before schema 1.0 have an introduction and an end in one object.
    const events: RangeEvent[] = []
    for (const [key, member] of [
      ['introduced', 'introduced'],
      ['fixed', 'fixed'],
      ['last_affected', 'lastAffected'],
      ['limit', 'limit'],
    ] as const) {
      const version = event[key]
      if (version === undefined || version === null) continue
      if (!isText(version)) throw new BadRecord(`an event of affected[${index}] has "${key}" that is not text`)
      events.push({ [member]: version.trim() })
    }
    return events
  })
}

function readMetrics(places: readonly JsonObject[], source: string): readonly CvssMetric[] {
  const metrics = new Map<string, CvssMetric>()
  for (const { type, score } of places.flatMap((place) => arrayIn(place, 'severity'))) {
    const metric = isText(type) && type.startsWith('CVSS') && isText(score) ? readCvss(score, source) : undefined
    if (metric !== undefined) metrics.set(metric.vector, metric)
  }
  return sortMetrics([...metrics.values()])
}

function readSeverityWord(record: JsonObject, specific: JsonObject): Severity | null {
  const ubuntu = arrayIn(record, 'severity').find(({ type }) => type === 'Ubuntu')?.['score']
  const word = [specific['severity'], ubuntu].find(isText)
  return word === undefined ? null : (severityOfWord(word) ?? null)
}

function readReferences(record: JsonObject): readonly VulnerabilityReference[] {
  return arrayIn(record, 'references').flatMap(({ type, url }) =>
    isText(url) && /^https?:\/\//i.test(url) ? [{ type: isText(type) ? type.toLowerCase() : 'web', url }] : [],
  )
}

function idsIn(record: JsonObject, key: string, own: string, max: number): readonly string[] {
  const ids = textsIn(record, key).map((id) => id.trim())
  if (ids.length > max) throw new BadRecord(`"${key}" names ${ids.length} ids, more than ${max}`)
  return [...new Set(ids)].filter((id) => id !== '' && id !== own.trim())
}

/** Returns a time in UTC; null if absent. */
function timeIn(record: JsonObject, key: string): string | null {
  const value = record[key]
  if (value === undefined || value === null || value === '') return null
  return timeBefore2100(value) ?? fail(`"${key}" is not a time before 2100: ${describeValue(value)}`)
}

function arrayIn(record: JsonObject, key: string): readonly JsonObject[] {
  const value = record[key]
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new BadRecord(`"${key}" is not a list`)
  if (!value.every(isObject)) throw new BadRecord(`"${key}" has an element that is not an object`)
  return value
}

function textsIn(record: JsonObject, key: string, place = ''): readonly string[] {
  const value = record[key]
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || !value.every((element) => typeof element === 'string')) {
    throw new BadRecord(`${place === '' ? '' : `${place}.`}"${key}" is not a list of texts`)
  }
  return value
}

function objectIn(record: JsonObject, key: string): JsonObject {
  const value = record[key]
  return isObject(value) ? value : {}
}

function textIn(record: JsonObject, key: string): string | null {
  const value = record[key]
  return isText(value) ? value : null
}

function fail(reason: string): never {
  throw new BadRecord(reason)
}
