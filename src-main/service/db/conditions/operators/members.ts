import { type RawBuilder, sql } from 'kysely'
import { inLowerCase, likePattern, matchesText } from '#service/db/dialect/condition-functions.ts'
import { checkPattern, patternTest } from '#service/domain/conditions/text-pattern.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Asked, Operator, Operators } from '#service/db/conditions/condition-kind.ts'

/** The texts that a row has of a subject: tests whether some of them passes. They are in lower case unless case matters. */
export interface StatedMembers {
  some(test: (member: RawBuilder<unknown>) => RawBuilder<boolean>): RawBuilder<boolean>
}

type Members = readonly string[]
type Some = (asked: Asked) => {
  readonly sql: (member: RawBuilder<unknown>) => RawBuilder<boolean>
  readonly test: (member: string) => boolean
}
type MemberOperator = Operator<StatedMembers, Members>

/** The text in which a member is compared. */
export function comparedText(text: string, isCaseSensitive: boolean): string {
  return isCaseSensitive ? text : text.toLowerCase()
}

const valuesOf = ({ values, words, wordOf, subject, isCaseSensitive }: Asked): readonly string[] =>
  values.map((value) => {
    if (words === undefined) return comparedText(value, isCaseSensitive)
    const plain = (text: string) =>
      text
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_-]+/g, ' ')
    const word = words.find((known) => plain(known) === plain(value)) ?? wordOf?.(value)
    if (word !== undefined) return comparedText(word, isCaseSensitive)
    throw new Rejection(`"${value}" is not a value of ${subject}. Use ${words.join(', ')}`)
  })

function someMember(takes: MemberOperator['takes'], some: Some, isTurned = false): MemberOperator {
  return {
    takes,
    build(asked) {
      const each = some(asked)
      return {
        sql: (stated) => (isTurned ? sql`(not ${stated.some(each.sql)})` : stated.some(each.sql)),
        test: (members) => {
          for (const member of members) {
            if (each.test(comparedText(member, asked.isCaseSensitive))) return !isTurned
          }
          return isTurned
        },
      }
    },
  }
}

const isAmong: Some = (asked) => {
  const values = valuesOf(asked)
  const set = new Set(values)
  return { sql: (member) => sql`(${member} in (${sql.join(values)}))`, test: (member) => set.has(member) }
}
const isAny: Some = () => ({ sql: () => sql`(1 = 1)`, test: () => true })
const contains: Some = ({ values: [value = ''], isCaseSensitive }) => {
  const part = comparedText(value, isCaseSensitive)
  return { sql: (member) => sql`(${likePattern(member, part)} > 0)`, test: (member) => member.includes(part) }
}
const startsWith: Some = ({ values: [value = ''], isCaseSensitive }) => {
  const part = comparedText(value, isCaseSensitive)
  return { sql: (member) => sql`(${likePattern(member, part)} = 1)`, test: (member) => member.startsWith(part) }
}
const matches: Some = ({ values: [pattern = ''], isCaseSensitive }) => {
  checkPattern(pattern)
  return {
    sql: (member) => matchesText(member, pattern, isCaseSensitive),
    test: patternTest(pattern, isCaseSensitive),
  }
}

/** Makes an operator of texts one of a single text, without case. */
export function ofText({ takes, build }: MemberOperator): Operator<RawBuilder<unknown>, string | null> {
  return {
    takes,
    build(asked) {
      const members = build(asked)
      return {
        sql: (stated) =>
          members.sql({
            some: (member) => sql`(${stated} is not null and coalesce(${member(inLowerCase(stated))}, false))`,
          }),
        test: (text) => members.test(text === null ? [] : [text]),
      }
    },
  }
}

const hasAll: MemberOperator = {
  takes: 'several',
  build(asked) {
    const values = valuesOf(asked)
    return {
      sql: (stated) => {
        const each = values.map((value) => stated.some((member) => sql`(${member} = ${value})`))
        return each.length === 0 ? sql`(1 = 1)` : sql`(${sql.join(each, sql` and `)})`
      },
      test: (members) => {
        const all = new Set(members.map((member) => comparedText(member, asked.isCaseSensitive)))
        return values.every((value) => all.has(value))
      },
    }
  },
}

const presence = [
  ['exists', someMember('none', isAny)],
  ['missing', someMember('none', isAny, true)],
] as const
/** Operators of a whole text: is it one of some values? */
export const equality = [
  ...(['is', '='] as const).map((name) => [name, someMember('one', isAmong)] as const),
  ...(['isnot', '!='] as const).map((name) => [name, someMember('one', isAmong, true)] as const),
  ['in', someMember('several', isAmong)],
  ['notin', someMember('several', isAmong, true)],
] as const
const patterns = [
  ['contains', someMember('one', contains)],
  ['startswith', someMember('one', startsWith)],
  ['matches', someMember('one', matches)],
] as const
const sets = [
  ['hasany', someMember('several', isAmong)],
  ['hasnone', someMember('several', isAmong, true)],
  ['hasall', hasAll],
  ['isempty', someMember('none', isAny, true)],
] as const

/** Operators of one of a few words. */
export const wordOperators: Operators<StatedMembers, Members> = new Map([...equality, ...presence])
/** Operators of a text, also of several texts of which one is enough. */
export const textOperators: Operators<StatedMembers, Members> = new Map([...equality, ...presence, ...patterns])
/** Operators of a set of words or texts. */
export const setOperators: Operators<StatedMembers, Members> = new Map([...equality, ...presence, ...patterns, ...sets])
