import { type RawBuilder, sql } from 'kysely'
import { jsonObject, memberOf, withoutMembers } from '#service/db/dialect/sql-words.ts'
import type { DecisionEvidence } from '#service/domain/decisions/decision-evidence.ts'

const members = sql`
  'record', ${memberOf('finding.evidence', 'record')}, 'source', ${memberOf('finding.evidence', 'source')},
  'range', ${memberOf('finding.evidence', 'range')}, 'comparator', ${memberOf('finding.evidence', 'comparator')},
  'componentVersion', ${memberOf('finding.evidence', 'comparedVersion')}, 'state', finding.state, 'confidence', finding.confidence,
  'severity', coalesce(finding.source_severity, finding.severity), 'kev', finding.kev,
  'epssTier', case when finding.epss_score is null then null when finding.epss_score < 0.01 then 0
    when finding.epss_score < 0.1 then 1 when finding.epss_score < 0.5 then 2 else 3 end,
  'fix', ${memberOf('finding.fixed_versions', 0)},
  'relation', (select relation from component where component.id = finding.component_id),
  'entries', (select names from component_entry where component_entry.component_id = finding.component_id)`

/** What is known about a finding now, as the text of a `DecisionEvidence` without its snapshot: an expression over `finding`. */
export const evidenceNow: RawBuilder<string> = sql`(${jsonObject(members)} || '')`

/** The same with the advisory data in use, as JSON: what is stored beside a decision. */
export const evidenceToStore: RawBuilder<string> = jsonObject(sql`${members}, 'snapshot', coalesce(
  ${memberOf('finding.evidence', 'snapshot')},
  (select snapshot_id from scan_state where scan_state.version_id = finding.version_id))`)

/** Whether stored evidence may say something else than what is known now; where it is the same text, nothing can have changed. */
export function mayDiffer(column: 'decision_evidence' | 'snooze_evidence'): RawBuilder<boolean> {
  return sql`(${withoutMembers(`finding.${column}`, ['snapshot'])} is distinct from ${evidenceNow})`
}

/** Evidence as the expressions above write it. */
export function readEvidence(text: string): DecisionEvidence {
  const evidence = JSON.parse(text) as DecisionEvidence // written by the expressions above only
  return { ...evidence, ...(typeof evidence.range === 'string' && { range: currentRange(evidence.range) }) }
}

/** A range in today's words: matching engines before version 6 stored the same ranges in others, which is no change of the data. */
function currentRange(range: string): string {
  return range
    .replaceAll(' up to, not including, ', ' to before ')
    .replaceAll('the version that is named NA', 'version NA')
}
