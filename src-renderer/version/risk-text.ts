import type { VersionTopRisksQuery } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import * as texts from './texts.tsx'

/** One vulnerability in a package, whatever its version. */
export type RiskGroup = VersionTopRisksQuery['triageQueue']['groups']['nodes'][number]

/** One vulnerability in one version of a package, or in all of them. */
export type RiskRow = Pick<
  RiskGroup,
  | 'key'
  | 'packageName'
  | 'packageVersion'
  | 'upstreamId'
  | 'recordsCount'
  | 'placesCount'
  | 'priorityReason'
  | 'representative'
>

/** Removes the reasons that have a column or a mark of their own, which leaves room for the others. */
function withoutScores(reason: string): string {
  const others = reason.split(', ').filter((part) => !/^(EPSS |CVSS |KEV$)/.test(part))
  return others.length > 0 ? others.join(', ') : reason
}

/**
 * Returns the words of one row.
 * @param versions how many versions of the package it joins
 */
export function describeRisk(risk: RiskRow, versions = 1) {
  const { representative, packageName, packageVersion, recordsCount, placesCount, priorityReason, upstreamId } = risk
  const { vuln, component } = representative
  const places = placesCount > 1 ? ` · ${formatCount(placesCount, texts.placeForms)}` : ''
  return {
    name: visibleText(packageName ?? component.name),
    label:
      versions > 1 ? formatCount(versions, texts.versionForms) : visibleText(packageVersion ?? component.version ?? ''),
    // Several records of one CVE form one row, named after it.
    id: recordsCount > 1 ? (upstreamId ?? vuln.vulnId) : vuln.vulnId,
    why: `${withoutScores(priorityReason)}${places}`,
    allWhy: `${priorityReason}${places}`,
  }
}
