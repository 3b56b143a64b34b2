import type { VexStatusWord } from '#shared/vex.ts'
import { noActionStatement, textWithTerms } from '#service/domain/statements/embedded-terms.ts'
import type { VexDecision } from '#service/domain/findings/finding.ts'
import { wholeSeconds } from '#service/exports/spdx/whole-seconds.ts'
import { statusTerms } from './status-terms.ts'

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
 * Converts a decision to the members of a VEX assessment relationship of SPDX 3.0.1 (Security/Vex…VulnAssessmentRelationship), without
 * its ends. Notes are never written, because they are internal to the organization.
 */
export function vexAssessment(decision: VexDecision): Record<string, unknown> {
  const { status, justification, decidedAt } = decision
  const members = {
    ...classes[status],
    security_publishedTime: wholeSeconds(decidedAt),
    security_vexVersion: '1',
    security_statusNotes: textWithTerms(decision.detail, statusTerms(decision)),
    security_justificationType: justification?.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    security_impactStatement: status === 'not_affected' ? decision.impact : null,
    security_actionStatement: status === 'affected' ? (decision.actionStatement ?? noActionStatement) : null,
  }
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}
