import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConditionGroupInput } from '#renderer/generated/documents.ts'
import { filterText } from '#renderer/lib/filter-text.ts'
import { joinAll, sendable } from '#renderer/lib/join-conditions.ts'
import { compileConditions } from '#service/db/conditions/compile-conditions.ts'
import type { ConditionGroup } from '#service/domain/conditions/condition.ts'
import { parseConditions } from '#service/domain/conditions/parse-conditions.ts'
import { readConditionGroup } from '#service/graphql/resolving/condition-input.ts'

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Filters of every depth, each taken by the service, that ask which letters a name has. */
function filtersOf(asked: readonly string[], most: number): fc.Arbitrary<ConditionGroupInput[]> {
  const contains = { subject: fc.constant('component.name'), operator: fc.constant('contains') }
  const condition = fc.record({ ...contains, value: fc.constantFrom(...asked) })
  const groupOf = (levels: number): fc.Arbitrary<ConditionGroupInput> =>
    fc.record({
      match: fc.constantFrom('ALL', 'ANY', undefined),
      negate: fc.constantFrom(true, false, undefined),
      conditions: fc.array(condition, { maxLength: most }),
      groups: levels === 1 ? fc.constant([]) : fc.array(groupOf(levels - 1), { maxLength: most }),
    })
  return fc.array(fc.integer({ min: 1, max: 3 }).chain(groupOf), { minLength: 2, maxLength: 3 })
}

/** Every combination of the first letters, and some of all. */
const names = [
  ...Array.from({ length: 64 }, (_, bits) => letters.slice(0, 6).filter((_letter, at) => (bits >> at) % 2 === 1)),
  ...Array.from({ length: 200 }, (_, name) => letters.filter((_letter, at) => (name * 37 + at * at * 11) % 7 < 4)),
].map((chosen) => chosen.join(''))

function fitting(group: ConditionGroup): readonly string[] {
  const { test: fits } = compileConditions('component', { group, today: '2026-11-20' })
  return names.filter((name) => fits({ id: name, values: { 'component.name': [name] } }))
}

function together(given: readonly ConditionGroupInput[]): readonly string[] {
  const each = given.map((one) => new Set(fitting(readConditionGroup(one))))
  return names.filter((name) => each.every((fits) => fits.has(name)))
}

/** As the service reads an input that it does not reject. */
function unlimited({ match, negate, conditions, groups }: ConditionGroupInput): ConditionGroup {
  return {
    ...{ match: match === 'ANY' ? 'ANY' : 'ALL', negate: negate === true },
    conditions: (conditions ?? []).map(({ subject, operator, value }) => ({
      subject,
      operator,
      values: [value ?? ''],
    })),
    groups: (groups ?? []).map(unlimited),
  }
}

function isTaken(group: ConditionGroupInput): boolean {
  try {
    readConditionGroup(group)
    return true
  } catch {
    return false
  }
}

/** The levels that a filter needs if negations move to its conditions and groups of one kind or of one member are no levels. */
function levelsOf(group: ConditionGroupInput, isNot = false, around = 'NONE'): number {
  const isNegated = (group.negate === true) !== isNot
  const kind = (group.match === 'ANY') === isNegated ? 'ALL' : 'ANY'
  const members = (group.conditions ?? []).length + (group.groups ?? []).length
  const own = members > 1 && kind !== around ? 1 : 0
  const inner = (group.groups ?? []).map((one) => levelsOf(one, isNegated, members > 1 ? kind : around))
  // A negated condition may need a group of its own.
  const negated = isNegated && (group.conditions ?? []).length > 0 ? 1 : 0
  return own + Math.max(0, negated, ...inner)
}

function conditionsIn({ conditions, groups }: ConditionGroupInput): number {
  return (groups ?? []).reduce((sum, one) => sum + conditionsIn(one), (conditions ?? []).length)
}

test('joined filters are taken by the service, as an input and as a text, and mean the same', () => {
  fc.assert(
    fc.property(filtersOf(letters.slice(0, 6), 2), (given) => {
      const joined = joinAll(given) ?? {}
      expect(sendable(joined)).toBe(joined)
      expect(fitting(readConditionGroup(joined))).toEqual(together(given))
      expect(fitting(parseConditions(filterText(joined) || '()'))).toEqual(together(given))
    }),
    { numRuns: 2000 },
  )
})

test('what has no form that the service takes is not sent, says why, and is kept as it was meant', () => {
  const seen = { taken: 0, rejected: 0 }
  fc.assert(
    fc.property(filtersOf(letters, 4), (given) => {
      const joined = joinAll(given) ?? {}
      expect(fitting(unlimited(joined))).toEqual(together(given))
      seen[isTaken(joined) ? 'taken' : 'rejected'] += 1
      if (levelsOf({ groups: given }) <= 3 && conditionsIn(joined) <= 100) expect(isTaken(joined)).toBe(true)
      if (isTaken(joined)) expect(sendable(joined)).toBe(joined)
      else
        expect(() => sendable(joined)).toThrow(
          /^Together, the chips and the typed conditions (nest more than 3 groups|are \d+ conditions)/,
        )
    }),
    { numRuns: 500 },
  )
  expect(seen.taken).toBeGreaterThan(seen.rejected)
  expect(seen.rejected).toBeGreaterThan(0)
})
