import { type RawBuilder, sql } from 'kysely'
import { readDate, shiftDay } from '#service/domain/conditions/periods.ts'
import type { Asked, Operator, Operators } from '#service/db/conditions/condition-kind.ts'
import { presence } from './numbers.ts'

type Stated = RawBuilder<unknown>
type DateOperator = Operator<Stated, string | null>

/** Days between two others, both included, YYYY-MM-DD; null for no bound. */
interface Days {
  readonly from: string | null
  readonly to: string | null
}

const firstDay = '0000-00-00'
const lastDay = '9999-99-99'

/** A test of the day of a date or time. False for a missing one. */
function within(takes: DateOperator['takes'], days: (asked: Asked) => Days): DateOperator {
  return {
    takes,
    build(asked) {
      const { from, to } = days(asked)
      const [low, high] = [from ?? firstDay, to ?? lastDay]
      return {
        sql: (stated) => sql`(coalesce(substr(${stated}, 1, 10) between ${low} and ${high}, false))`,
        test: (date) => date !== null && date.slice(0, 10) >= low && date.slice(0, 10) <= high,
      }
    },
  }
}

const dayBefore = (day: string) => shiftDay(day, -1, '1d', '')
const dayAfter = (day: string) => shiftDay(day, 1, '1d', '')
const text = ({ values: [value = ''] }: Asked) => value.trim()

/**
 * Operators of a date, and of the time since one. `before` and `after` take a date, `olderThan` and `newerThan` a period up to today,
 * `within` a period from today on.
 */
export const dateOperators: Operators<Stated, string | null> = new Map<string, DateOperator>([
  ...presence,
  ['before', within('one', (asked) => ({ from: null, to: dayBefore(readDate(text(asked), asked.subject)) }))],
  ['after', within('one', (asked) => ({ from: dayAfter(readDate(text(asked), asked.subject)), to: null }))],
  ['olderthan', within('one', (asked) => ({ from: null, to: dayBefore(back(asked)) }))],
  ['newerthan', within('one', (asked) => ({ from: back(asked), to: asked.today }))],
  [
    'within',
    within('one', (asked) => ({ from: asked.today, to: shiftDay(asked.today, 1, text(asked), asked.subject) })),
  ],
])

function back(asked: Asked): string {
  return shiftDay(asked.today, -1, text(asked), asked.subject)
}
