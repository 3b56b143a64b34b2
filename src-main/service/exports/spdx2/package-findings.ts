import { vexJustifications, vexResponses, vexStatuses } from '#shared/vex.ts'
import type { ExportedFinding } from '#service/domain/downloads/export-content.ts'
import { wholeSeconds } from '#service/exports/spdx/whole-seconds.ts'
import { advisoryUrl } from '#service/exports/spdx/advisory-url.ts'
import { isObject, type JsonObject, listOf, textOf } from '#service/domain/json-values.ts'
import type { Writing } from './writing.ts'

/** Returns the security references of a package, one per vulnerability (SPDX 2.3, F.2.3 and annex K.1), except existing ones. */
export function vulnerabilityRefs(findings: readonly ExportedFinding[], present: unknown): object[] {
  const locators = new Set(listOf(present).map((entry) => (isObject(entry) ? entry['referenceLocator'] : undefined)))
  return findings.flatMap(({ vulnerability }) => {
    const referenceLocator = advisoryUrl(vulnerability)
    if (locators.has(referenceLocator)) return []
    locators.add(referenceLocator)
    const { vulnerabilityId, cvssVector, severity } = vulnerability
    const rating = cvssVector === null ? severity : `${severity}, ${cvssVector}`
    return [
      {
        referenceCategory: 'SECURITY',
        referenceType: 'advisory',
        referenceLocator,
        comment: `${vulnerabilityId} (${rating})`,
      },
    ]
  })
}

/**
 * Writes decisions as text, because SPDX 2.3 has no VEX. Those that are present already, from an earlier export by any version of Waybill, are
 * not written again. Notes are never written, because they are internal to the organization.
 */
export function decisionAnnotations(
  findings: readonly ExportedFinding[],
  present: readonly unknown[],
  { run, date }: Writing,
): object[] {
  const stated = new Set(present.filter(isObject).filter(isByWaybill).map(keyOf))
  return findings.flatMap(({ vulnerability, decision }) => {
    if (decision === null) return []
    const annotation = {
      annotationDate: wholeSeconds(decision.decidedAt) ?? date,
      annotationType: 'REVIEW',
      annotator: `${annotatorStart}${run.toolVersion}`,
      comment: decisionText(vulnerability.vulnerabilityId, decision),
    }
    return stated.has(keyOf(annotation)) ? [] : [annotation]
  })
}

const annotatorStart = 'Tool: Waybill-'

function isByWaybill({ annotator }: JsonObject): boolean {
  return typeof annotator === 'string' && annotator.startsWith(annotatorStart)
}

function keyOf({ annotationDate, annotationType, comment }: JsonObject): string {
  return JSON.stringify([annotationDate, annotationType, textOf(comment)])
}

function decisionText(vulnerabilityId: string, decision: NonNullable<ExportedFinding['decision']>): string {
  const texts = [decision.impact, decision.detail, decision.actionStatement].filter((text) => text !== null)
  const stand = [
    vexStatuses.find(({ word }) => word === decision.status)?.name,
    vexJustifications.find(({ word }) => word === decision.justification)?.name,
    vexResponses.find(({ word }) => word === decision.response)?.name,
    decision.fixedIn === null ? undefined : `fixed in ${decision.fixedIn}`,
  ]
  const words = stand.filter((word) => word !== undefined).join(', ')
  return [`${vulnerabilityId}: ${words}`, ...texts].join('\n')
}
