import { expect, it } from 'vitest'
import type { ConditionGroupInput } from '#renderer/generated/documents.ts'
import { filterText } from './filter-text.ts'
import { joinAll } from './join-conditions.ts'

const is = (name: string) => ({ subject: name, operator: 'exists' })
type Part = string | ConditionGroupInput
const group = (match: string, parts: readonly Part[], negate = false): ConditionGroupInput => ({
  match,
  negate,
  conditions: parts.filter((part) => typeof part === 'string').map(is),
  groups: parts.filter((part) => typeof part !== 'string'),
})
const all = (...parts: readonly Part[]) => group('ALL', parts)
const any = (...parts: readonly Part[]) => group('ANY', parts)
const not = (inner: ConditionGroupInput): ConditionGroupInput => ({ ...inner, negate: inner.negate !== true })

function holds({ match, negate, conditions, groups }: ConditionGroupInput, facts: ReadonlySet<string>): boolean {
  const parts = [
    ...(conditions ?? []).map(({ subject }) => facts.has(subject)),
    ...(groups ?? []).map((inner) => holds(inner, facts)),
  ]
  return (match === 'ANY' ? parts.some(Boolean) : parts.every(Boolean)) !== (negate === true)
}

const depth = ({ groups }: ConditionGroupInput): number => 1 + Math.max(0, ...(groups ?? []).map(depth))

const names = ['s', 't', 'a', 'b', 'c', 'd']
const worlds = Array.from(
  { length: 2 ** names.length },
  (_, bits) => new Set(names.filter((_name, at) => (bits >> at) % 2 === 1)),
)

it.each<[string, ConditionGroupInput, ConditionGroupInput]>([
  ['s exists and not (a exists or d exists)', not(any(any(any('a', 'd')))), any('s', 's')],
  ['s exists and a exists and b exists', all('s'), all('a', 'b')],
  ['s exists and (a exists or b exists)', all('s'), any('a', 'b')],
  ['s exists and not (a exists and b exists)', all('s'), not(all('a', 'b'))],
  ['s exists and a exists and (b exists or (c exists and d exists))', all('s'), all('a', any('b', all('c', 'd')))],
  [
    '(s exists and a exists) or (s exists and b exists and (c exists or d exists))',
    all('s'),
    any('a', all('b', any('c', 'd'))),
  ],
  [
    's exists and (a exists or b exists) and (a exists or c exists or d exists)',
    all('s', any('s', 't')),
    any('a', all('b', any('c', 'd'))),
  ],
  [
    '(s exists and not (a exists)) or (s exists and not (b exists) and not (c exists and d exists))',
    all('s'),
    not(all('a', any('b', all('c', 'd')))),
  ],
  [
    's exists and not (a exists) and not (b exists and (c exists or d exists))',
    all('s'),
    not(any('a', all('b', any('c', 'd')))),
  ],
  [
    's exists and (a exists or c exists or d exists or not (b exists))',
    all('s'),
    any('a', not(all('b', not(any('c', 'd'))))),
  ],
  [
    '(s exists and a exists) or (s exists and b exists and (c exists or d exists))',
    any('a', all('b', any('c', 'd'))),
    all('s'),
  ],
  [
    '(a exists or b exists) and (a exists or c exists or d exists) and (s exists or t exists) and (s exists or c exists or d exists)',
    any('a', all('b', any('c', 'd'))),
    any('s', all('t', any('c', 'd'))),
  ],
])('%s', (text, first, second) => {
  const joined = joinAll([first, second]) ?? {}
  expect(worlds.filter((facts) => holds(joined, facts))).toEqual(
    worlds.filter((facts) => holds(first, facts) && holds(second, facts)),
  )
  expect(depth(joined)).toBeLessThanOrEqual(3)
  expect(filterText(joined)).toBe(text)
})

it('does not make thousands of alternatives of the largest filters, to find that they are too many', () => {
  // Conditions that are written to be compared: about 14,000 while no alternatives are made, 23,000 with them.
  let compared = 0
  const counted = (name: string): ConditionGroupInput => {
    const toJSON = () => {
      compared += 1
      return name
    }
    return { match: 'ALL', conditions: [Object.assign(is(name), { toJSON })] }
  }
  const some = (letter: string) => any(...Array.from({ length: 48 }, (_, at) => counted(`${letter}${at}`)))
  joinAll([all('s'), any('x', all(some('a'), some('b')))])
  expect(compared).toBeLessThan(18_000)
})
