import { formatCount, formatProbability, formatScore } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { severityWord, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { statusWord } from '#renderer/ui/StatusMark.tsx'
import type { StatusSign } from '#renderer/ui/StatusMark.tsx'
import type { Marks } from '#renderer/triage/session/marks.ts'
import type { Proposal } from '#renderer/triage/session/proposal.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { idOf, nameOf } from '#renderer/triage/session/queue-row.ts'
import { otherVersions, partName } from '#renderer/triage/session/row-parts.ts'
import { notesOf } from './row-notes.ts'
import { rankingReasons } from './row-reasons.ts'
import * as texts from './texts.tsx'

/** Where the findings of a row are, in a queue of several versions: `Juice Shop 14.1.1`, and the number of other versions. */
export interface RowPlace {
  readonly name: string
  readonly more: number
}

/**
 * Returns the place of a row: for a queue of one version, what it inherits from a part; otherwise the version of its most urgent finding.
 * Undefined for what the version of the queue has itself.
 */
export function placeOf(row: QueueRow, isSeveralVersions: boolean): RowPlace | undefined {
  const { sbom, isPart } = row.representative
  if (!sbom || (!isPart && !isSeveralVersions)) return undefined
  return { name: visibleText(partName(sbom)), more: otherVersions(row) }
}

/** Formats a place in full: `Juice Shop 14.1.1 and 2 other versions`. */
export function placeWords({ name, more }: RowPlace): string {
  return more > 0 ? texts.nameAndOtherVersions(name, formatCount(more, texts.otherVersionForms)) : name
}

export interface RowState {
  readonly sign: StatusSign
  readonly marks: Marks
  readonly proposal: Proposal | undefined
  readonly place: RowPlace | undefined
  readonly failure: string | undefined
}

/** Reads a row aloud: `lodash 2.4.2, critical, CVE-2019-10744, in Juice Shop 14.1.1, not decided, …`. */
export function rowWords(row: QueueRow, { sign, marks, proposal, place, failure }: RowState): string {
  const { representative } = row
  const { vuln, kind } = representative
  const { epssScore, kev } = vuln.vulnInfo
  const fix = representative.fixedIn ?? representative.fixedVersions[0]
  return [
    visibleText(nameOf(row)),
    kind === 'malicious' ? 'malicious package' : severityWord(toSeverityStep(marks.severity)).toLowerCase(),
    idOf(row),
    place && `${representative.isPart ? 'inherited from' : 'in'} ${placeWords(place)}`,
    failure && `not saved: ${failure}`,
    sign === 'undecided' ? 'not decided' : statusWord(sign).toLowerCase(),
    ...notesOf(marks, proposal).map(({ text }) => visibleText(text)),
    kev && 'known exploited',
    ...rankingReasons(row, place !== undefined),
    epssScore !== null && !row.priorityReason.includes('EPSS') && `EPSS ${formatProbability(epssScore)}`,
    vuln.cvssScore !== null && `CVSS ${formatScore(vuln.cvssScore)}`,
    fix ? `fixed in ${visibleText(fix)}` : 'no known fix',
  ]
    .filter(Boolean)
    .join(', ')
}
