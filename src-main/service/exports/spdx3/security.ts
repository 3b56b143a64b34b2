import type { VexStatusWord } from '#shared/vex.ts'
import { noActionStatement, textWithTerms } from '#service/domain/carried-terms.ts'
import type { ExportedFinding } from '#service/domain/export-content.ts'
import type { VexDecision } from '#service/domain/finding.ts'
import type { CvssMetric } from '#service/domain/vulnerability.ts'
import { advisoryUrl } from '#service/exports/spdx/advisory-url.ts'
import { wholeSeconds } from '#service/exports/spdx/whole-seconds.ts'
import { decidedGroups, vulnerabilityIds } from '#service/exports/statements/decided-findings.ts'
import { statusTerms } from '#service/exports/statements/status-terms.ts'
import { type Element, withoutEmpty } from './elements.ts'
import type { Writing } from './writing.ts'

const classes = {
  not_affected: { type: 'security_VexNotAffectedVulnAssessmentRelationship', relationshipType: 'doesNotAffect' },
  affected: { type: 'security_VexAffectedVulnAssessmentRelationship', relationshipType: 'affects' },
  fixed: { type: 'security_VexFixedVulnAssessmentRelationship', relationshipType: 'fixedIn' },
  under_investigation: {
    type: 'security_VexUnderInvestigationVulnAssessmentRelationship',
    relationshipType: 'underInvestigationFor',
  },
} as const satisfies Record<VexStatusWord, object>

/**
 * Vulnerabilities of the components, how severe they are, and what was decided (profile Security). A note is never written: it is for
 * the organization itself.
 */
export function* securityElements(writing: Writing): Generator<Element> {
  const { content, elements } = writing
  if (writing.findings.size === 0) return
  elements.profiles.add('security')
  const iris = new Map<string, string>()
  const groups = Map.groupBy(content.findings, ({ vulnerability }) => vulnerability.id)
  for (const findings of groups.values()) {
    const [first] = findings
    const packages = new Set(findings.flatMap(({ componentId }) => writing.iriOf(componentId) ?? []))
    if (first === undefined || packages.size === 0) continue
    const spdxId = elements.next('vulnerability')
    iris.set(first.vulnerability.id, spdxId)
    yield elements.make('security_Vulnerability', spdxId, vulnerabilityMembers(first.vulnerability))
    for (const from of packages) {
      const members = { from, relationshipType: 'hasAssociatedVulnerability', to: [spdxId] }
      yield elements.make('Relationship', elements.next('relationship'), members)
    }
    yield* ratings(first.vulnerability, spdxId, [...packages], writing)
  }
  for (const { vulnerability, decision, components } of decidedGroups(content)) {
    const to = components.flatMap(({ id }) => writing.iriOf(id) ?? [])
    const from = iris.get(vulnerability.id)
    if (from === undefined || to.length === 0) continue
    const { type, ...members } = assessed(decision)
    yield elements.make(String(type), elements.next('assessment'), { from, to, ...members })
  }
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

/** CVSS of each version, EPSS, and whether the vulnerability is known to be exploited. */
function* ratings(
  vulnerability: ExportedFinding['vulnerability'],
  from: string,
  to: readonly string[],
  { elements }: Writing,
): Generator<Element> {
  const assess = (type: string, members: Element) =>
    elements.make(type, elements.next('assessment'), { from, relationshipType: 'hasAssessmentFor', to, ...members })
  for (const metric of vulnerability.cvssMetrics) yield assess(...cvss(metric))
  const { epssScore, epssPercentile, epssDate, kev } = vulnerability
  if (epssScore !== null && epssPercentile !== null) {
    yield assess('security_EpssVulnAssessmentRelationship', {
      security_probability: decimal(epssScore),
      security_percentile: decimal(epssPercentile),
      security_publishedTime: wholeSeconds(epssDate),
    })
  }
  if (kev !== true) return
  yield assess('security_ExploitCatalogVulnAssessmentRelationship', {
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

/** A decimal is written as text: a JSON number becomes a floating-point one in RDF, and SHACL refuses it. */
function decimal(value: number): string {
  return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 12 })
}

function assessed(decision: VexDecision): Record<string, unknown> {
  const { status, justification, decidedAt } = decision
  return withoutEmpty({
    ...classes[status],
    security_publishedTime: wholeSeconds(decidedAt),
    security_vexVersion: '1',
    security_statusNotes: textWithTerms(decision.detail, statusTerms(decision)),
    security_justificationType: justification?.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    security_impactStatement: status === 'not_affected' ? decision.impact : null,
    security_actionStatement: status === 'affected' ? (decision.actionStatement ?? noActionStatement) : null,
  })
}
