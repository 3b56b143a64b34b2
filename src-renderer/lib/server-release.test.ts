// What is said about a server of another release, whatever it says about itself.
import { parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { schemaWithout } from '#e2e/support/reduced-schema.ts'
import { featureProbes } from '#shared/feature-probes.ts'
import { features } from '#shared/features.ts'
import { OtherReleaseError, toOtherRelease } from './other-release.ts'
import { toRequestError } from './request-error.ts'
import { compareRelease, describeDifference } from './server-release.ts'

const all = features.map(({ name }) => name)
const say = (names: unknown, limit = 3, version: unknown = '1.2.0') =>
  describeDifference('“Harbor”', compareRelease(version, names), limit)

it('says nothing of the same release, whatever the order', () => {
  expect(say(all)).toBeNull()
  expect(say([...all.toReversed(), ...all])).toBeNull()
})

it('names what an older release lacks', () => {
  const words = say(all.filter((name) => !['handover', 'tickets'].includes(name)))
  expect(words).toEqual({
    title: '“Harbor” is an older release (1.2.0).',
    text: 'It lacks: handing over between stores, tickets. The rest works.',
  })
})

it('names what a newer release has, as the server names it', () => {
  const words = say([...all, 'time-travel'])
  expect(words).toEqual({
    title: '“Harbor” is a newer release (1.2.0).',
    text: 'It has what this app does not know: “time-travel”. Update the app.',
  })
})

it('says both of a release beside this one', () => {
  const words = say([...all.slice(1), 'time-travel'])
  expect(words?.title).toBe('“Harbor” is another release (1.2.0).')
  expect(words?.text).toBe(
    'It lacks: handing over between stores. It has what this app does not know: “time-travel”. Update the app. The rest works.',
  )
})

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'handover'],
  ['an object', { length: 3 }],
  ['other values', [1, null, {}, ['handover']]],
])('takes %s in place of the list as no features', (_what, named) => {
  expect(compareRelease('1.0.0', named)).toEqual({ version: '1.0.0', lacking: features, unknown: [] })
})

it('stays on a few lines with names and versions of any length and number, and shows what misleads', () => {
  const many = Array.from({ length: 100_000 }, (_, at) => `feature-${at}`)
  expect(say([...all, ...many])?.text).toBe(
    'It has what this app does not know: “feature-0”, “feature-1”, “feature-2”, and 99,997 more. Update the app.',
  )
  const odd = say([...all, 'a'.repeat(1e6), 'x\u202Egnp.exe', '__proto__', '😀'.repeat(500)], 4, '9'.repeat(1e6))
  expect(odd?.text).toContain('x‹U+202E›gnp.exe')
  expect(odd?.text).toContain('“__proto__”')
  expect(odd?.text).not.toMatch(/[\u202E\ud800-\udbff](?![\udc00-\udfff])/)
  expect((odd?.text.length ?? 0) + (odd?.title.length ?? 0)).toBeLessThan(450)
  expect(say([], 3, 7)?.title).toBe('“Harbor” is an older release (of no version).')
  expect(say([], 2)?.text).toBe(
    `It lacks: handing over between stores, tickets, and ${features.length - 2} more. The rest works.`,
  )
})

/** What is found missing in a server that cannot name its features, and that lacks these fields. */
function missingIn(fields: readonly string[]): readonly string[] {
  const schema = schemaWithout(fields)
  const found = featureProbes.map((text) => {
    const errors = validate(schema, parse(text), undefined, { hideSuggestions: true })
    expect(errors, 'a server would run it').not.toEqual([])
    const sent = errors.map(({ message }) => ({ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }))
    const failed = toOtherRelease(toRequestError(400, sent), sent)
    return failed instanceof OtherReleaseError ? failed.missing.map(({ name }) => name) : []
  })
  return [...new Set(found.flat())]
}

it.each(features)('finds out that a server lacks $name without being told, by questions that no server runs', (one) => {
  for (const field of one.fields) expect(missingIn([field]), field).toEqual([one.name])
})

it('finds out that nothing is missing, or everything', () => {
  expect(missingIn([])).toEqual([])
  expect(missingIn(features.flatMap(({ fields }) => fields)).toSorted()).toEqual(all.toSorted())
})
