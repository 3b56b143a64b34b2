import { type RawBuilder, sql } from 'kysely'

/** Tests whether an expression contains a text. Wildcards in the text have no meaning. */
export function containsTest(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`(coalesce(${expression} like ${`%${escapeLike(text)}%`} escape '\\', false))`
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)
}
