import type { ExportedFinding } from '#service/domain/downloads/export-content.ts'
import type { CvssMetric } from '#service/domain/findings/vulnerability.ts'
import { advisoryUrl } from '#service/exports/spdx/advisory-url.ts'
import { wholeSeconds } from '#service/exports/spdx/whole-seconds.ts'
import { decidedGroups, vulnerabilityIds } from '#service/exports/statements/decided-findings.ts'
import { vexAssessment } from '#service/exports/statements/assessment.ts'
import type { JsonObject } from '#service/domain/json-values.ts'
import { typeOf } from '#service/standards/spdx/spdx3-elements.ts'
import type { Element } from './elements.ts'
import { StatedElements } from './stated-elements.ts'
import type { Writing } from './writing.ts'

/**
 * Yields the vulnerabilities of the components with their severity and decisions (profile Security). Notes are never written, because
 * they are internal to the organization. What the original document states in the same words is not written again.
 */
export function* securityElements(writing: Writing): Generator<Element> {
  const { content, elements } = writing
  if (writing.findings.size === 0) return
  elements.profiles.add('security')
  const stated = new StatedElements(elements, writing.preserved.others.filter(isAboutSecurity))
  const iris = new Map<string, string>()
  const groups = Map.groupBy(content.findings, ({ vulnerability }) => vulnerability.id)
  for (const findings of groups.values()) {
    const [first] = findings
    const packages = new Set(findings.flatMap(({ componentId }) => writing.iriOf(componentId) ?? []))
    if (first === undefined || packages.size === 0) continue
    const { id, added } = stated.find(
      'security_Vulnerability',
      'vulnerability',
      vulnerabilityMembers(first.vulnerability),
    )
    iris.set(first.vulnerability.id, id)
    yield* added
    for (const from of packages) {
      const members = { from, relationshipType: associated, to: [id] }
      yield* stated.find('Relationship', 'relationship', members).added
    }
    yield* ratings(first.vulnerability, id, [...packages], stated)
  }
  for (const { vulnerability, decision, components } of decidedGroups(content)) {
    const to = components.flatMap(({ id }) => writing.iriOf(id) ?? [])
    const from = iris.get(vulnerability.id)
    if (from === undefined || to.length === 0) continue
    const { type, ...members } = vexAssessment(decision)
    yield* stated.find(String(type), 'assessment', { from, to, ...members }).added
  }
}

const associated = 'hasAssociatedVulnerability'

function isAboutSecurity(value: JsonObject): boolean {
  return typeOf(value).startsWith('security_') || value['relationshipType'] === associated
}

function vulnerabilityMembers(vulnerability: ExportedFinding['vulnerability']): Element {
  const ids = vulnerabilityIds(vulnerability)
  return {
    name: ids[0],
    summary: vulnerability.summary,
    externalIdentifier: ids.map((identifier) => ({
      type: 'ExternalIdentifier',
      externalIdentifierType: identifier.startsWith('CVE-') ? 'cve' : 'securityOther',
      identifier,
    })),
    externalRef: [{ type: 'ExternalRef', externalRefType: 'securityAdvisory', locator: [advisoryUrl(vulnerability)] }],
    security_publishedTime: wholeSeconds(vulnerability.publishedAt),
    security_modifiedTime: wholeSeconds(vulnerability.lastModifiedAt),
    security_withdrawnTime: wholeSeconds(vulnerability.withdrawnAt),
  }
}

/** Yields CVSS of each version, EPSS, and whether the vulnerability is known to be exploited. */
function* ratings(
  vulnerability: ExportedFinding['vulnerability'],
  from: string,
  to: readonly string[],
  stated: StatedElements,
): Generator<Element> {
  const assess = (type: string, members: Element) =>
    stated.find(type, 'assessment', { from, relationshipType: 'hasAssessmentFor', to, ...members }).added
  for (const metric of vulnerability.cvssMetrics) yield* assess(...cvss(metric))
  const { epssScore, epssPercentile, epssDate, kev } = vulnerability
  if (epssScore !== null && epssPercentile !== null) {
    yield* assess('security_EpssVulnAssessmentRelationship', {
      security_probability: decimal(epssScore),
      security_percentile: decimal(epssPercentile),
      security_publishedTime: wholeSeconds(epssDate),
    })
  }
  if (kev !== true) return
  yield* assess('security_ExploitCatalogVulnAssessmentRelationship', {
    security_catalogType: 'kev',
    security_exploited: true,
    security_locator: 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog',
  })
}

function cvss({ version, score, vector, severity }: CvssMetric): [string, Element] {
  const members = { security_score: decimal(score), security_vectorString: vector }
  if (version === '2.0') return ['security_CvssV2VulnAssessmentRelationship', members]
  const rated = { ...members, security_severity: severity === 'unknown' ? 'none' : severity }
  return [`security_CvssV${version[0]}VulnAssessmentRelationship`, rated]
}

/** Formats a decimal as text. A JSON number becomes a floating-point number in RDF, which SHACL rejects. */
function decimal(value: number): string {
  return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 12 })
}
