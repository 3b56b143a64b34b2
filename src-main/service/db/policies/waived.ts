import { type RawBuilder, sql } from 'kysely'

/** Tests whether a waiver covers a violation by what it names, whether or not it is in effect. Both as the query calls them. */
export function covers(waiver = 'policy_waiver', violation = 'policy_violation'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${waiver}.${column}`)
  const has = (column: string) => sql.ref(`${violation}.${column}`)
  return sql<boolean>`(${of('policy_id')} = ${has('policy_id')}
    and (${of('version_id')} is null or ${of('version_id')} = ${has('version_id')})
    and (${of('product_id')} is null or ${of('product_id')} = ${has('product_id')})
    and (${of('purl')} is null or ${of('purl')} = ${has('purl')})
    and (${of('vuln_id')} is null or exists (select 1 from vulnerability_alias
      where vulnerability_alias.vulnerability_id = ${has('vulnerability_id')} and vulnerability_alias.alias = upper(${of('vuln_id')}))))`
}

/** Tests whether a waiver is in effect on a day. @param today YYYY-MM-DD in UTC */
export function isInEffect(today: string, waiver = 'policy_waiver'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${waiver}.${column}`)
  return sql<boolean>`(${of('revoked_at')} is null and ${of('stale_at')} is null and ${of('expires_at')} >= ${today})`
}

/** A waiver that names neither a package nor a vulnerability covers what was there when it was approved, and nothing that came later. */
export function isKnownTo(waiver = 'policy_waiver', violation = 'policy_violation'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${waiver}.purl`)} is not null or ${sql.ref(`${waiver}.vuln_id`)} is not null
    or exists (select 1 from policy_waiver_evidence as known
      where known.waiver_id = ${sql.ref(`${waiver}.id`)} and known.evidence_key = ${sql.ref(`${violation}.evidence_key`)}))`
}

/** The waivers in effect of a violation, to go behind `select … from`. */
export function waiversOf(today: string, violation = 'policy_violation'): RawBuilder<unknown> {
  return sql`policy_waiver where ${covers('policy_waiver', violation)} and ${isInEffect(today)}
    and ${isKnownTo('policy_waiver', violation)}`
}

/** Tests whether a violation that is not resolved is waived on a day. */
export function isWaived(today: string, violation = 'policy_violation'): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${waiversOf(today, violation)})`
}

/** The word for the outcome of a result: an expression over `policy_result` and `policy`. */
export function outcomeOf(today: string): RawBuilder<string> {
  return sql<string>`(case policy_result.outcome when 'ERROR' then 'error' when 'SKIPPED' then 'skipped' else
    case when ${hasOpen(today)} then policy.result_type else 'pass' end end)`
}

/** Tests whether a result has a violation that is neither resolved nor waived. */
export function hasOpen(today: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from policy_violation where policy_violation.result_id = policy_result.id
    and policy_violation.resolved_at is null and not ${isWaived(today)})`
}

/** The place of an outcome among `policyOutcomes`, the worst being 0. */
export function placeOfOutcome(outcome: RawBuilder<string>): RawBuilder<number> {
  return sql<number>`(case ${outcome} when 'fail' then 0 when 'error' then 1 when 'warn' then 2 when 'inform' then 3
    when 'pass' then 4 else 5 end)`
}
