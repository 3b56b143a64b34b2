import fc from 'fast-check'
import { expect, test } from 'vitest'
import { npm } from '#service/matching/ecosystems/npm.ts'
import { maven } from '#service/matching/ecosystems/maven.ts'
import type { Ecosystem } from './ecosystem.ts'
import { AffectedVersions } from './affected-versions.ts'
import { contains, parseOrUndefined, prepareInterval } from './prepared-entry.ts'
import type { Parsed } from './prepared-entry.ts'

const version = fc.integer({ min: 0, max: 12 }).map((number) => `1.${number}.0`)
const interval = fc.oneof(
  fc.record({ introduced: fc.option(version), fixed: version }),
  fc.record({ introduced: fc.option(version), lastAffected: version }),
  fc.record({ introduced: fc.option(version) }),
  fc.constant({ introduced: 'not a version', fixed: '1.0.0' }),
)

function parsed(text: string, { versions }: Ecosystem): Parsed {
  return parseOrUndefined(text, versions) ?? expect.unreachable(text)
}

test.each([
  ['with the plain order', npm],
  ['with a comparison of its own', maven],
])('finds what a test of every interval finds, in an ecosystem %s', (_, ecosystem) => {
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 6 }), version, (intervals, text) => {
      const prepared = intervals.map((one) => prepareInterval(one, ecosystem.versions))
      const expected = prepared.some((one) => one.flaw === null && contains(one, parsed(text, ecosystem), ecosystem))
      expect(new AffectedVersions(prepared, ecosystem).includes(parsed(text, ecosystem))).toBe(expected)
    }),
    { numRuns: 1000 },
  )
})

test('claims no fix of a version that it did not test', () => {
  const affected = new AffectedVersions([], maven)
  const answers = Array.from({ length: 201 }, () => affected.includes(parsed('1.0', maven)))
  expect(answers.indexOf(true)).toBe(200)
})
