import { type RawBuilder, sql } from 'kysely'
import type { Subject } from '#service/db/conditions/subject.ts'
import { checkAnswer } from '#service/db/dialect/condition-functions.ts'
import { jsonGroup, jsonList, jsonObject, nested, jsonTuple } from '#service/db/dialect/sql-words.ts'
import { checksOfConditions } from '#service/domain/checks/check-weights.ts'
import { checkedCounts } from './checked-counts.ts'

/** All that is stored of the checks of a version as JSON text (`StoredChecks`); null before they ran over what it shows. */
const storedChecks: RawBuilder<string | null> = sql<string | null>`case when exists (
    select 1 from check_run where check_run.version_id = sbom_version.id and check_run.content_id = sbom_version.content_id)
  then ${jsonObject(
    sql.join([
      ...[
        sql.lit('results'),
        nested(sql`(select ${jsonGroup(sql`result.check_id`, sql`result.state`)} from check_result as result
        where result.version_id = sbom_version.id)`),
      ],
      ...[
        sql.lit('settings'),
        nested(sql`(select ${jsonList(jsonTuple([sql`setting.check_id`, sql`setting.product_id <> ''`, sql`setting.is_enabled`]))}
        from check_setting as setting, product where product.id = sbom_version.product_id
        and setting.organization_id = product.organization_id and setting.product_id in ('', product.id)
        and setting.is_enabled is not null)`),
      ],
      ...[
        sql.lit('accepted'),
        nested(sql`(select ${jsonList(sql`acceptance.check_id`)} from check_acceptance as acceptance
        where acceptance.version_id = sbom_version.id)`),
      ],
      ...[sql.lit('counts'), nested(checkedCounts)],
    ]),
  )} end`

/** The score of a row of `sbom_version` on a day, 0 to 10; null before the checks ran. */
export const scoreOn = (today: string): RawBuilder<unknown> => checkAnswer(storedChecks, today, 'score')

/** What conditions can ask about the checks of a version. Some depend on the day. */
export const checkSubjects = (today: string): readonly Subject[] => [
  {
    ...{ name: 'version.score', row: 'version', type: 'number', kind: 'number', isCaseSensitive: false },
    description: 'Quality score, from 0 to 10. Missing before the checks ran.',
    expression: () => scoreOn(today),
  },
  {
    ...{ name: 'version.check', row: 'version', type: 'check', kind: 'check', isCaseSensitive: false },
    description:
      'Result of a check, such as version.check(C04). An accepted failure is a failure; a check that is off is missing. R05 cannot be asked: its answer depends on other versions.',
    ...{ key: 'check', keys: checksOfConditions },
    expression: (key) => checkAnswer(storedChecks, today, { check: key ?? '' }),
  },
]
