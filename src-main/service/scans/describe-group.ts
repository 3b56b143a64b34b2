import { jointKind } from '#shared/finding-kind.ts'
import type { CvssMetric, Vulnerability } from '#service/domain/findings/vulnerability.ts'
import type { AdvisoryContent } from '#service/advisories/stored/advisory-rows.ts'
import type { AliasGroup } from '#service/matching/alias-groups.ts'
import { type Severity, severities } from '#shared/severity.ts'

/** The joint description of the records of a group, without scores of other feeds. */
export type GroupDescription = Pick<
  Vulnerability,
  | 'vulnerabilityId'
  | 'cveId'
  | 'aliases'
  | 'summary'
  | 'details'
  | 'kind'
  | 'severity'
  | 'cvssScore'
  | 'cvssVector'
  | 'cvssMetrics'
  | 'source'
  | 'references'
  | 'cwes'
  | 'publishedAt'
  | 'lastModifiedAt'
  | 'withdrawnAt'
  | 'upstream'
  | 'note'
>

/** Characters that a vulnerability repeats of its records, which hold them whole. Real descriptions have at most 20,000. */
const maxSummary = 4_096
const maxDetails = 65_536
/** Longer references are left out. */
const maxUrl = 8_192
/** Maximum number of references stored per vulnerability. */
const maxReferences = 200

/**
 * Describes a vulnerability from its records: the text of the preferred record that has one, the newest CVSS version in any record, and the
 * severity from that score or else the most severe word. Withdrawn records count only if no other record is left. A value that no record
 * states is null.
 */
export function describeGroup(group: AliasGroup, records: readonly AdvisoryContent[]): GroupDescription {
  const ordered = sortByGroupIds(group, records)
  const live = ordered.filter(({ withdrawn }) => withdrawn === null)
  const contents = live.length > 0 ? live : ordered
  return {
    vulnerabilityId: group.preferredId,
    cveId: group.cveId,
    aliases: group.ids,
    summary: cut(
      firstOf(contents, ({ summary }) => summary),
      maxSummary,
    ),
    details: cut(
      firstOf(contents, ({ details }) => details),
      maxDetails,
    ),
    kind: jointKind(contents.map(({ kind }) => kind)),
    source: contents[0]?.source ?? 'OSV',
    references: distinctReferences(contents),
    cwes: [...new Set(contents.flatMap(({ cwes }) => cwes))],
    ...severityOf(contents),
    ...times(contents),
    withdrawnAt: live.length > 0 ? null : latest(ordered.flatMap(({ withdrawn }) => withdrawn ?? [])),
    upstream: upstreamOf(group, contents),
    note: noteOf(contents),
  }
}

/** Errata of distributions whose feeds name what they fix as `related`: AlmaLinux, Rocky, Red Hat, SUSE, openSUSE, Mageia. */
const errata = /^(?:(?:AL|RL|RX|RH)[SBE]A-|(?:open)?SUSE-|MGASA-)/

/** A distribution's own name for a CVE: `UBUNTU-CVE-2021-3782`, `DEBIAN-CVE-2024-1234`. */
const renamed = /^[A-Z]+-(CVE-\d{4}-\d{4,})$/

/**
 * Returns the vulnerabilities that the records pass on fixes for. Errata may name one as `related` (matching, 5); in any other record,
 * `related` names another vulnerability. For a distribution's name of a CVE, the CVE is added.
 */
function upstreamOf(group: AliasGroup, contents: readonly AdvisoryContent[]): readonly string[] {
  const named = contents.flatMap(({ recordId, upstream, related }) =>
    upstream.length === 0 && errata.test(recordId) ? related : upstream,
  )
  const cves = [...group.ids, ...named].flatMap((id) => renamed.exec(id)?.[1] ?? [])
  const own = new Set(group.ids)
  return [...new Set([...named, ...cves])].filter((id) => !own.has(id)).toSorted()
}

/** If NVD has not named the affected products, no component can be called clean by CPE (matching, 4 rule 9). */
function noteOf(contents: readonly AdvisoryContent[]): string | null {
  const open = contents.find(({ status, configurations }) => status !== undefined && !configurations?.length)
  return open ? `NVD has not analyzed ${open.recordId} (${open.status}), so it lists no affected products` : null
}

function severityOf(contents: readonly AdvisoryContent[]) {
  const cvssMetrics = distinctMetrics(contents.flatMap(({ cvss }) => cvss))
  const [newest] = cvssMetrics
  if (!newest) return { cvssMetrics, severity: maxSeverity(contents), cvssScore: null, cvssVector: null }
  return { cvssMetrics, severity: newest.severity, cvssScore: newest.score, cvssVector: newest.vector }
}

function times(contents: readonly AdvisoryContent[]) {
  const publishedAt = contents.flatMap(({ published }) => published ?? []).toSorted()[0] ?? null
  return { publishedAt, lastModifiedAt: latest(contents.map(({ modified }) => modified)) }
}

function latest(all: readonly string[]): string | null {
  return all.toSorted().at(-1) ?? null
}

/** Sorts the records of a group in the order of its ids: the preferred one first. */
export function sortByGroupIds<T extends { readonly recordId: string }>(
  group: AliasGroup,
  records: readonly T[],
): readonly T[] {
  const place = new Map(group.ids.map((id, index) => [id, index]))
  return records
    .filter(({ recordId }) => place.has(recordId))
    .toSorted((a, b) => (place.get(a.recordId) ?? 0) - (place.get(b.recordId) ?? 0))
}

/** Returns each vector of each source once: newest CVSS version first, then the higher score. */
export function distinctMetrics(metrics: readonly CvssMetric[]): readonly CvssMetric[] {
  const bySource = new Map(metrics.map((metric) => [`${metric.source} ${metric.vector}`, metric]))
  return [...bySource.values()].toSorted((a, b) => Number(b.version) - Number(a.version) || b.score - a.score)
}

/** Records of malicious packages state no severity. GitHub publishes every one as critical. */
function maxSeverity(contents: readonly AdvisoryContent[]): Severity {
  const words = contents.flatMap(({ severityWord }) => severityWord ?? [])
  const unstated = contents.some(({ kind }) => kind === 'malicious') ? 'critical' : 'unknown'
  return severities.find((severity) => words.includes(severity)) ?? unstated
}

function distinctReferences(contents: readonly AdvisoryContent[]): GroupDescription['references'] {
  const byUrl = new Map<string, GroupDescription['references'][number]>()
  for (const { references } of contents) {
    for (const reference of references) {
      if (reference.url.length <= maxUrl && !byUrl.has(reference.url)) byUrl.set(reference.url, reference)
    }
  }
  return [...byUrl.values()].slice(0, maxReferences)
}

function cut(text: string | null, max: number): string | null {
  return text === null || text.length <= max ? text : `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`
}

function firstOf<T>(contents: readonly AdvisoryContent[], of: (content: AdvisoryContent) => T | null): T | null {
  for (const content of contents) {
    const value = of(content)
    if (value !== null && value !== '') return value
  }
  return null
}
