import type { ComparedFinding } from '#service/db/compare/compared-rows.ts'
import type { EarlierChange } from '#service/db/scans/changes-since-scan.ts'
import { severityRank } from '#service/domain/findings/severity-rank.ts'
import { severities } from '#shared/severity.ts'

/** Findings as they were, and how many of that time are gone with their component. */
export interface EarlierFindings {
  readonly findings: readonly ComparedFinding[]
  readonly lost: number
}

/**
 * Undoes what scans changed about the findings of a version.
 * @param findings all that there are, whatever their state
 * @param changes for each finding the first change since then
 */
export function findingsBefore(
  findings: readonly ComparedFinding[],
  changes: ReadonlyMap<string, EarlierChange>,
): EarlierFindings {
  const present = new Set(findings.map(({ id }) => id))
  const wasThere = ({ kind }: EarlierChange) => kind !== 'NEW' && kind !== 'REOPENED'
  const gone = [...changes].filter(([id, change]) => wasThere(change) && !present.has(id))
  return {
    findings: findings.map((finding) => {
      const change = changes.get(finding.id)
      return change ? undone(finding, change) : finding
    }),
    lost: gone.length,
  }
}

function undone(finding: ComparedFinding, { kind, before }: EarlierChange): ComparedFinding {
  switch (kind) {
    case 'NEW':
    case 'REOPENED':
      return { ...finding, isActive: 0, stateReason: null }
    case 'GONE':
    case 'WITHDRAWN':
      return { ...finding, isActive: 1, stateReason: null }
    case 'WORSE':
    case 'BETTER':
      // It was there, whatever became of it later.
      return { ...finding, isActive: 1, stateReason: null, ...factsOf(before ?? '', finding) }
  }
}

/** Reads what scans wrote about how a finding was: only what changed is in it, and what changed first comes first. */
function factsOf(text: string, { isOverridden }: ComparedFinding): Partial<ComparedFinding> {
  const parts = text.split(', ')
  // Scans write the severity of the source: an override stays whatever that says.
  const named = parts.flatMap((part) => severities.find((one) => part === `severity ${one}`) ?? [])[0]
  const severity = isOverridden === 1 ? undefined : named
  const kev = parts.find((part) => part === 'listed in KEV' || part === 'not listed in KEV')
  const epss = parts.flatMap((part) => /^EPSS (\d\.\d+)$/.exec(part)?.[1] ?? [])[0]
  return {
    ...(severity !== undefined && { severity, severityRank: severityRank(severity) }),
    ...(epss !== undefined && { epss: Number(epss) }),
    ...(kev !== undefined && { kev: Number(kev === 'listed in KEV') }),
  }
}
