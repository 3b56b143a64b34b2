import { type RawBuilder, sql } from 'kysely'
import { jsonObject, memberOf, withoutMembers } from '#service/db/dialect/sql-words.ts'
import type { DecisionEvidence } from '#service/domain/decisions/decision-evidence.ts'
import { foundIn } from '#service/db/shown-content.ts'

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

/** The current evidence of a finding, as the text of a `DecisionEvidence` without its snapshot: an expression over `finding`. */
export const evidenceNow: RawBuilder<string> = sql`(${jsonObject(members)} || '')`

/** Does the same with the current snapshot, as JSON: the form that is stored with a decision. */
export const evidenceToStore: RawBuilder<string> = jsonObject(sql`${members}, 'snapshot', coalesce(
  ${memberOf('finding.evidence', 'snapshot')},
  (select snapshot_id from scan_state where scan_state.version_id = ${foundIn()}))`)

/** Tests whether stored evidence may differ from the current data; if the texts are equal, nothing has changed. */
export function mayEvidenceDiffer(column: 'decision_evidence' | 'snooze_evidence'): RawBuilder<boolean> {
  return sql`(${withoutMembers(`finding.${column}`, ['snapshot'])} is distinct from ${evidenceNow})`
}

/** Parses evidence written by the expressions above. */
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
