import { type RawBuilder, sql } from 'kysely'
import { inLowerCase } from '#service/db/dialect/condition-functions.ts'
import { eachValue, placeOfValue, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { Operator, Operators } from '#service/db/conditions/condition-kind.ts'

/** What a statement has of a component in a graph: its id, and the contents in which is searched. */
export interface StatedNode {
  readonly id: RawBuilder<unknown>
  readonly contents: RawBuilder<unknown>
}

type GraphOperator = Operator<StatedNode, boolean>
type Contents = RawBuilder<unknown>

/** The components that values name: by name, or by a package URL with or without what follows the name of the package. */
function named(values: readonly string[], contents: Contents): RawBuilder<unknown> {
  const keys = values.map((value) => value.trim().toLowerCase())
  const purls = keys.filter((key) => key.startsWith('pkg:'))
  const purl = inLowerCase(sql`named.purl`)
  const starts = ['@', '?', '#'].map((sign) => sql`${placeOfValue(purl, sql`wanted.value || ${sql.lit(sign)}`)} = 1`)
  const isPurl = sql`exists (select 1 from ${eachValue(purls)} as wanted
    where ${purl} = wanted.value or ${sql.join(starts, sql` or `)})`
  return sql`component as named where named.content_id in ${contents}
    and (named.name_key in ${valuesOf(keys)} ${purls.length === 0 ? sql`` : sql`or ${isPurl}`})`
}

/** All that edges lead to from the named components. Each component is visited once, so that circles end. */
function reached(name: 'above' | 'below', values: readonly string[], contents: Contents): RawBuilder<unknown> {
  const [from, to] = name === 'below' ? ['from_id', 'to_id'] : ['to_id', 'from_id']
  const [start, end] = [sql.ref(`edge.${from}`), sql.ref(`edge.${to}`)]
  const table = sql.id(name)
  return sql`${table}(id) as (
    select ${end} from dependency as edge where ${start} in (select named.id from ${named(values, contents)})
    union select ${end} from ${table} join dependency as edge on ${start} = ${table}.id)`
}

/** The components that would not be reached from the top without the named ones. */
function onlyVia(values: readonly string[], contents: Contents): RawBuilder<unknown> {
  return sql`with recursive via(id) as materialized (select named.id from ${named(values, contents)}),
    ${reached('below', values, contents)},
    past(id) as (
      select root.id from component as root where root.content_id in (
          select holder.content_id from component as holder where holder.id in (select via.id from via))
        and root.id not in (select via.id from via)
        and (root.is_primary = 1 or not exists (select 1 from dependency as edge where edge.to_id = root.id))
      union select edge.to_id from past join dependency as edge on edge.from_id = past.id
        where edge.to_id not in (select via.id from via))
    select below.id from below except select past.id from past except select via.id from via`
}

function graphOperator(search: (values: readonly string[], contents: Contents) => RawBuilder<unknown>): GraphOperator {
  return {
    takes: 'several',
    build: ({ values }) => ({
      sql: ({ id, contents }) => sql`(${id} in (${search(values, contents)}))`,
      test: (isFound) => isFound,
    }),
  }
}

/**
 * Operators of the place of a component in the graph of dependencies, over any number of edges. The components that fit are found once for
 * a statement, and for all rows that are read: in memory, the value is whether the component is among them.
 */
export const graphOperators: Operators<StatedNode, boolean> = new Map<string, GraphOperator>([
  [
    'dependson',
    graphOperator((...asked) => sql`with recursive ${reached('above', ...asked)} select above.id from above`),
  ],
  [
    'requiredby',
    graphOperator((...asked) => sql`with recursive ${reached('below', ...asked)} select below.id from below`),
  ],
  ['onlyvia', graphOperator(onlyVia)],
])
