import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { isMixed } from '#renderer/triage/session/queue-row.ts'
import * as texts from './texts.tsx'

/**
 * Returns the reasons for the row's rank and other facts for the decision, without those shown in badge and columns.
 * @param hasPlace true if the row names its versions
 */
export function rankingReasons(row: QueueRow, hasPlace: boolean): string[] {
  const { representative } = row
  return [
    row.priorityReason
      .split(', ')
      .filter((part) => !/^(malicious package|KEV|CVSS [\d.]+|fix available)$/.test(part))
      .join(', '),
    representative.kind === 'informational' ? 'informational' : '',
    representative.confidence === 'EXACT'
      ? ''
      : (confidenceLabels[representative.confidence] ?? representative.confidence.toLowerCase()),
    isMixed(row) ? `${row.openCount} of ${row.findingsCount} open` : '',
    ...countsOf(row),
    row.sbomsCount > 1 && !hasPlace ? `${row.sbomsCount} versions` : '',
  ].filter((words) => words !== '')
}

/** The counts of what a row joins, if it joins more than one. */
function countsOf({ vuln, recordsCount, findingsCount, placesCount, representative }: QueueRow): string[] {
  if (vuln === null) return findingsCount > 1 ? [texts.severalFindings(findingsCount)] : []
  return [
    recordsCount > 1 ? texts.severalRecords(recordsCount) : '',
    representative.upstreamIds.length > 1 ? texts.upstreamIdsCves(representative.upstreamIds.length) : '',
    placesCount > 1 ? texts.severalPlaces(placesCount) : '',
  ]
}

const confidenceLabels: Readonly<Record<string, string>> = {
  WEAK: texts.weakMatch,
  CPE_EXACT: texts.cpeMatch,
  CPE_CONDITIONAL: texts.cpeMatchConditional,
  CPE_WEAK: texts.nameMatchOnly,
}
