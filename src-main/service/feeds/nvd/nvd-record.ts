import { readCvss, severityOfWord } from '#service/domain/findings/cvss.ts'
import type { Skip } from '#service/domain/skip.ts'
import type { CvssMetric, VulnerabilityReference } from '#service/domain/findings/vulnerability.ts'
import type { Severity } from '#shared/severity.ts'
import type { AdvisoryRecord } from '#service/domain/advisories/advisory-record.ts'
import {
  isObject,
  type JsonObject,
  memberOf,
  objectsOf,
  stringOf,
  stringsOf,
  timeBefore2100,
} from '#service/domain/json-values.ts'
import { BadConfiguration, readConfigurations } from './nvd-configurations.ts'

/** A record, and the problems found in it. */
export interface NvdReading {
  readonly advisory: AdvisoryRecord
  /** Criteria that no component can match, with the reason. */
  readonly flaws: readonly string[]
}

const metricLists = ['cvssMetricV40', 'cvssMetricV31', 'cvssMetricV30', 'cvssMetricV2'] as const

/**
 * Reads one element of `vulnerabilities` of the NVD CVE API 2.0, or returns the skip reason: no id, no modification time, or configurations
 * of the wrong shape. Times without a zone are UTC. KEV data of the record is ignored in favor of CISA's catalog.
 */
export function readNvdRecord(element: unknown): NvdReading | Skip {
  const cve = memberOf(element, 'cve')
  if (!isObject(cve)) return { reason: 'it has no object "cve"' }
  const recordId = stringOf(cve['id'])?.toUpperCase()
  if (recordId === undefined || !/^CVE-\d{4}-\d{4,19}$/.test(recordId)) return { reason: 'it has no valid "id"' }
  const modified = timeBefore2100(cve['lastModified'])
  if (modified === null) return { reason: `${recordId} has no valid "lastModified"` }
  try {
    return read(cve, recordId, modified)
  } catch (error) {
    if (error instanceof BadConfiguration) return { reason: `${recordId}: ${error.message}` }
    throw error
  }
}

function read(cve: JsonObject, recordId: string, modified: string): NvdReading {
  const { configurations, affected, flaws } = readConfigurations(cve['configurations'])
  const status = stringOf(cve['vulnStatus'])
  const isRejected = status?.toLowerCase() === 'rejected'
  const cvss = readMetrics(cve)
  return {
    flaws: flaws.map((flaw) => `${recordId}: ${flaw}`),
    advisory: {
      recordId,
      source: 'NVD',
      modified,
      published: timeBefore2100(cve['published']),
      withdrawn: isRejected ? modified : null,
      summary: null,
      details: readDetails(cve),
      aliases: [],
      upstream: [],
      related: [],
      cvss,
      severityWord: cvss.length > 0 ? null : readSeverityWord(cve),
      cwes: readWeaknesses(cve),
      references: readReferences(cve),
      kind: 'vulnerability',
      informational: null,
      affected,
      configurations,
      status: configurations.length === 0 && !isRejected ? (status ?? undefined) : undefined,
    },
  }
}

/** Reads the English description, with NVD's remarks about the record itself. */
function readDetails(cve: JsonObject): string | null {
  const texts = objectsOf(cve['descriptions'])
    .filter(({ lang }) => typeof lang === 'string' && /^en\b/i.test(lang))
    .flatMap(({ value }) => stringOf(value) ?? [])
  const tags = objectsOf(cve['cveTags']).flatMap((tag) => stringsOf(tag['tags']))
  const marks = tags.length === 0 ? [] : [`Marked by NVD as ${[...new Set(tags)].join(', ')}.`]
  return [...texts, ...marks].join('\n\n') || null
}

/** Sorts by newest CVSS version; in each version the primary score precedes the others, as in NVD. */
function readMetrics(cve: JsonObject): readonly CvssMetric[] {
  const found = new Map<string, CvssMetric>()
  for (const list of metricLists) {
    const metrics = objectsOf(memberOf(cve, 'metrics', list))
    for (const metric of metrics.toSorted((a, b) => rank(a) - rank(b))) {
      const vector = stringOf(memberOf(metric, 'cvssData', 'vectorString'))
      const read = vector === null ? undefined : readCvss(vector, sourceName(metric))
      if (read !== undefined) found.set(`${read.vector} ${read.source}`, read)
    }
  }
  return [...found.values()]
}

function rank({ type }: JsonObject): number {
  return type === 'Primary' ? 0 : 1
}

function sourceName({ source }: JsonObject): string {
  const name = stringOf(source) ?? 'NVD'
  return name === 'nvd@nist.gov' ? 'NVD' : name
}

/** Reads the severity word of a record whose vectors cannot be computed. CVSS 2.0 has it next to the vector. */
function readSeverityWord(cve: JsonObject): Severity | null {
  for (const metric of metricLists.flatMap((list) => objectsOf(memberOf(cve, 'metrics', list)))) {
    const word = stringOf(memberOf(metric, 'cvssData', 'baseSeverity')) ?? stringOf(metric['baseSeverity'])
    const severity = word === null ? undefined : severityOfWord(word)
    if (severity !== undefined) return severity
  }
  return null
}

function readWeaknesses(cve: JsonObject): readonly string[] {
  const names = objectsOf(cve['weaknesses']).flatMap(({ description }) => objectsOf(description))
  // `NVD-CWE-noinfo` and `NVD-CWE-Other` name no weakness.
  return [...new Set(names.flatMap(({ value }) => stringOf(value) ?? []))].filter((cwe) => /^CWE-\d+$/.test(cwe))
}

/** NVD's tags, with the reference type of OSV. */
const referenceTypes: readonly (readonly [tag: string, type: string])[] = [
  ['Patch', 'fix'],
  ['Exploit', 'evidence'],
  ['Vendor Advisory', 'advisory'],
  ['Third Party Advisory', 'advisory'],
  ['US Government Resource', 'advisory'],
  ['Issue Tracking', 'report'],
  ['Technical Description', 'article'],
]

function readReferences(cve: JsonObject): readonly VulnerabilityReference[] {
  const found = new Map<string, VulnerabilityReference>()
  for (const { url, tags } of objectsOf(cve['references'])) {
    const address = stringOf(url)
    if (address === null || !/^https?:\/\//i.test(address) || found.has(address)) continue
    const given = stringsOf(tags)
    const type = referenceTypes.find(([tag]) => given.includes(tag))?.[1] ?? 'web'
    found.set(address, { type, url: address })
  }
  return [...found.values()]
}
