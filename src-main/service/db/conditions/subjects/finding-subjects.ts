import { sql } from 'kysely'
import { eachMember, jsonList } from '#service/db/dialect/sql-words.ts'
import { findingKinds } from '#shared/finding-kind.ts'
import { severities } from '#shared/severity.ts'
import { vexJustifications, vexStatuses } from '#shared/vex.ts'
import { findVexStatus } from '#service/domain/decisions/vex-decision.ts'
import { alias, matchesName } from '#service/db/finding-names.ts'
import { foundIn, foundSetOf } from '#service/db/shown-content.ts'
import { snoozedTest } from '#service/db/snoozed-test.ts'
import { vendorJustification, vendorStatus } from './vendor-status.ts'
import { isPendingCarried } from '#service/db/pending-carry-over.ts'
import { listSubject, plainSubject, type Subject, textSubject, wordSubject } from '#service/db/conditions/subject.ts'

const vulnerability = (column: string) =>
  sql`(select ${sql.ref(`vulnerability.${column}`)} from vulnerability where vulnerability.id = finding.vulnerability_id)`
/** All ids of the vulnerability's group, and the upstream ids of a distribution's record. */
const names = sql`(select ${jsonList(sql`named.alias`)} from (
  select vulnerability_alias.alias from vulnerability_alias where vulnerability_alias.vulnerability_id = finding.vulnerability_id
  union select upper(passed.value) from vulnerability as passing, ${eachMember('passing.upstream')} as passed
    where passing.id = finding.vulnerability_id) as named)`
const assignee = sql`(select user.name from user where user.id = finding.assignee_id)`
/** A pending carried decision exists. */
const isCarried = sql`exists (select 1 from carried_decision where carried_decision.finding_id = finding.id and ${isPendingCarried})`
const cvssVersion = sql`(select case when score.vector like 'CVSS:4%' then '4.0' when score.vector like 'CVSS:3.1%' then '3.1'
    when score.vector like 'CVSS:3%' then '3.0' when score.vector is null then null else '2.0' end
  from (select vulnerability.cvss_vector as vector from vulnerability where vulnerability.id = finding.vulnerability_id) as score)`
const change = sql`coalesce((select lower(entry.kind) from scan_state, scan_delta_entry as entry
  where scan_state.version_id = ${foundIn()}
    and entry.delta_id = scan_state.delta_id and entry.finding_id = coalesce(finding.overlays_id, finding.id) limit 1), 'same')`
const isDisclosed = sql`exists (select 1 from document_element as disclosed
  where disclosed.content_id = (select holder.content_id from sbom_version as holder where holder.finding_set_id = ${foundSetOf()})
    and disclosed.section = 'vulnerabilities'
    and upper(disclosed.name) in (select vulnerability_alias.alias from vulnerability_alias
      where vulnerability_alias.vulnerability_id = finding.vulnerability_id))`

/** What conditions can ask about a finding and its vulnerability. */
export const findingSubjects: readonly Subject[] = [
  listSubject('vuln.id', names, 'Any id of the vulnerability.', {
    some: (test) => matchesName(test(sql`lower(${alias})`)),
  }),
  textSubject('vuln.source', vulnerability('source'), 'Source of the record.'),
  listSubject('vuln.cwe', vulnerability('cwes'), 'Weaknesses, such as CWE-79.'),
  plainSubject('vuln.published', 'date', vulnerability('published_at'), 'Day of publication.'),
  wordSubject('vuln.severity', sql`finding.severity`, severities, 'Severity, after an override.'),
  plainSubject('vuln.cvss', 'number', sql`finding.cvss_score`, 'CVSS score, from 0 to 10.'),
  wordSubject('vuln.cvssVersion', cvssVersion, ['2.0', '3.0', '3.1', '4.0'], 'Version of the CVSS vector.'),
  plainSubject(
    'vuln.epss',
    'number',
    sql`finding.epss_score`,
    'Probability of exploitation within 30 days, from 0 to 1.',
  ),
  plainSubject(
    'vuln.epssPercentile',
    'number',
    vulnerability('epss_percentile'),
    'Share of vulnerabilities that are less probable.',
  ),
  plainSubject('vuln.kev', 'boolean', sql`finding.kev`, 'Whether a catalog of exploited vulnerabilities has it.'),
  plainSubject(
    'vuln.kevRansomware',
    'boolean',
    vulnerability('kev_ransomware'),
    'Whether ransomware is known to use it.',
  ),
  plainSubject('vuln.fixAvailable', 'boolean', sql`finding.has_fix`, 'Whether a fixed version is known.'),
  {
    ...{ name: 'vuln.fixedVersion', row: 'finding', type: 'version', kind: 'version', isList: true },
    ...{ description: 'Versions that fix it, in the order of the ecosystem.', isCaseSensitive: true },
    expression: () => sql`finding.fixed_versions`,
    purl: sql`(select component.purl from component where component.id = finding.component_id)`,
  },
  wordSubject('finding.kind', sql`finding.kind`, findingKinds, 'Kind of finding.'),
  wordSubject(
    'finding.confidence',
    sql`finding.confidence`,
    ['EXACT', 'WEAK', 'CPE_EXACT', 'CPE_CONDITIONAL', 'CPE_WEAK'],
    'How sure the match is.',
  ),
  wordSubject(
    'finding.match',
    sql`(case when finding.confidence in ('EXACT', 'WEAK') then 'package' else 'cpe' end)`,
    ['package', 'cpe'],
    'Whether it was found by the package and its version, or by a CPE name.',
  ),
  {
    ...wordSubject(
      'finding.status',
      sql`coalesce(finding.vex_status, 'undecided')`,
      ['undecided', ...vexStatuses.map(({ word }) => word)],
      'Decision, or undecided.',
    ),
    ...{ kind: 'text', isList: false, wordOf: findVexStatus },
    expression: () => sql`coalesce(finding.vex_status, 'undecided')`,
  },
  wordSubject(
    'finding.justification',
    sql`finding.vex_justification`,
    vexJustifications.map(({ word }) => word),
    'Justification of Not Affected.',
  ),
  {
    ...wordSubject(
      'finding.vendorStatus',
      vendorStatus,
      vexStatuses.map(({ word }) => word),
      'What vendors state of it: of each author the newest statement, of authors that disagree the more exploitable status; missing if there is no statement.',
    ),
    ...{ kind: 'text', isList: false, wordOf: findVexStatus },
    expression: () => vendorStatus,
  },
  wordSubject(
    'finding.vendorJustification',
    vendorJustification,
    vexJustifications.map(({ word }) => word),
    'Justification of vendors, where all say Not Affected; missing if they give none or different ones.',
  ),
  plainSubject('finding.statusAge', 'duration', sql`finding.decided_at`, 'Time since the decision.'),
  plainSubject(
    'finding.evidenceChanged',
    'boolean',
    sql`(finding.stale_reasons is not null)`,
    'Whether the evidence of the decision changed.',
  ),
  plainSubject('finding.firstSeen', 'duration', sql`finding.created_at`, 'Time since the finding was first seen.'),
  wordSubject(
    'finding.change',
    change,
    ['new', 'reopened', 'worse', 'better', 'gone', 'withdrawn', 'same'],
    'What the last scan that changed something did to it.',
  ),
  plainSubject(
    'finding.disclosedInFile',
    'boolean',
    isDisclosed,
    'Whether the document itself names the vulnerability.',
  ),
  plainSubject('finding.carried', 'boolean', isCarried, 'Whether an earlier decision waits for confirmation.'),
  plainSubject(
    'finding.uncovered',
    'boolean',
    sql`(finding.vex_status is null and not ${isCarried})`,
    'Whether neither a decision nor an earlier one covers it.',
  ),
  textSubject('finding.assignee', assignee, 'Name of the person it is assigned to.'),
  textSubject(
    'finding.assigneeId',
    sql`finding.assignee_id`,
    'Id of that person. In a filter or a saved view `me` is whoever asks.',
  ),
  listSubject('finding.label', sql`finding.labels`, 'Labels of the finding.'),
]

/** Whether a finding is snoozed: until a day or later, or until the data changes. */
export const snoozedSubject = (today: string): Subject =>
  plainSubject('finding.snoozed', 'boolean', snoozedTest(today), 'Whether it is put off until a later day.')
