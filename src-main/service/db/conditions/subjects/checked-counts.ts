import { type RawBuilder, sql } from 'kysely'
import { jsonObject } from '#service/db/dialect/sql-words.ts'
import { defaultFeedAgeLimit } from '#service/domain/advisories/feed-age.ts'

// What the checks of what changes without an edit count of components.
export const withoutSupport = sql<boolean>`component.support_level in ('unspecified', 'none')`
export const withoutEndOfSupport = sql<boolean>`component.end_of_support is null`
export const confusable = sql<boolean>`(component.is_internal = 1 and component.public_record is not null)`
export const unmatched = sql<boolean>`(component.match_state is null or component.match_state = 'NOT_EVALUATED')`

const count = (which: RawBuilder<boolean>) => sql`count(*) filter (where ${which})`

/** The counts of a row of `sbom_version` as JSON text. */
export const checkedCounts: RawBuilder<string> = sql<string>`(select ${jsonObject(
  sql.join([
    ...[sql.lit('components'), sql`count(*)`, sql.lit('withoutSupport'), count(withoutSupport)],
    ...[sql.lit('withoutEndOfSupport'), count(withoutEndOfSupport), sql.lit('unmatched'), count(unmatched)],
    ...[sql.lit('internal'), count(sql`component.is_internal = 1`), sql.lit('confusable'), count(confusable)],
    ...[
      sql.lit('feedDate'),
      sql`(select scan_state.data_date from scan_state where scan_state.version_id = sbom_version.id)`,
    ],
    ...[
      sql.lit('feedLimit'),
      sql`coalesce((select environment.feed_age_limit_days from environment where environment.id = sbom_version.environment_id),
        ${sql.lit(defaultFeedAgeLimit)})`,
    ],
  ]),
)} from component where component.content_id = sbom_version.content_id and component.is_listed = 1)`
