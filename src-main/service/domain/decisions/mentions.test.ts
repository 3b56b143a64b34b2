import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMentions } from './mentions.ts'

const people = [
  { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
  { id: 'king', name: 'Ada King', email: 'countess@example.com' },
  { id: 'zoe', name: 'Zoë Ångström-Lee', email: 'z.lee@example.com' },
  { id: 'zed', name: 'Zed', email: null },
  { id: 'sam1', name: 'Sam Poe', email: 'sam.poe@example.com' },
  { id: 'sam2', name: 'sam poe', email: 'sam@example.com' },
  { id: 'anna', name: 'Anna', email: 'anna@example.com' },
  { id: 'anna-maria', name: 'Anna Maria', email: 'am@example.com' },
]
const named = (note: string) => findMentions(note, people).people.map(({ id }) => id)
const problems = (note: string) => findMentions(note, people).problems

test.each([
  ['@Ada Lovelace, see this', ['ada']],
  ['(@ada lovelace)', ['ada']],
  ['@ADA   \n LOVELACE.', ['ada']],
  ['@Lovelace?', ['ada']],
  ['@ada@example.com.', ['ada']],
  ['@ADA@EXAMPLE.COM', ['ada']],
  ['see @zed, or @king', ['zed', 'king']],
  ['@Zed, @zed and @Zed', ['zed']],
  ['"@Zed\'s answer"', ['zed']],
  ['@zoë', ['zoe']],
  ['@zoe\u0308 \u00c5ngstro\u0308m-Lee', ['zoe']],
  ['@z.lee', ['zoe']],
  ['@Anna Maria and @Anna', ['anna-maria', 'anna']],
  ['@Anna Marianne', ['anna']],
  ['@sam@example.com', ['sam2']],
  ['@zed\n@king', ['zed', 'king']],
  ['``` @zed', ['zed']],
  ['`a` @zed `b`', ['zed']],
])('%j names %j', (note, expected) => {
  expect(named(note)).toEqual(expected)
  expect(problems(note)).toEqual([])
})

test.each([
  'ada@example.com',
  'mail to: <ada@example.com>',
  '`@zed`',
  '``a ` @zed``',
  'a@zed',
  '@babel/core 7',
  '@zed/core',
  'pkg:npm/@zed',
  '@ zed',
  '@',
  '@@zed',
  '@-',
  'x.@zed',
])('%j names nobody, and nothing is said of it', (note) => {
  expect(findMentions(note, people)).toEqual({ people: [], problems: [] })
})

test('names that nobody has, or several people, are said and name none', () => {
  expect(problems('@bob')).toEqual([expect.stringContaining('No user is named "@bob", so no message was sent')])
  expect(problems('@bob@example.com!')).toEqual([expect.stringContaining('"@bob@example.com"')])
  expect(problems('@zedd')).toEqual([expect.stringContaining('"@zedd"')])
  expect(problems('@Ada')).toEqual([expect.stringContaining('"@Ada" can be Ada Lovelace, Ada King')])
  expect(problems('@Sam Poe')).toEqual([expect.stringContaining('is the name of 2 people')])
  expect(named('@bob @Ada @Sam Poe @bob@example.com')).toEqual([])
  expect(problems('@bob, @bob')).toHaveLength(1)
  expect(problems(Array.from({ length: 40 }, (_, at) => `@bob${at}`).join(' '))).toHaveLength(5)
})

/** Parts of notes, with whom each names wherever it stands between others. */
const parts: readonly (readonly [text: string, id: string | null])[] = [
  ...([
    ['@Ada Lovelace', 'ada'],
    ['@ada@example.com', 'ada'],
    ['@king', 'king'],
    ['@Zed', 'zed'],
    ['@ZOË', 'zoe'],
    ['@Anna Maria', 'anna-maria'],
    ['@sam@example.com', 'sam2'],
  ] as const),
  ...[
    '`@Zed`',
    '``@king ` @Zed``',
    'zed@example.com',
    '@types/node',
    '@nobody',
    '@Ada',
    'Zed',
    '👩‍🚀',
    '\ud800',
    '@',
  ].map((text) => [text, null] as const),
]
const between = fc.constantFrom(' ', '\n', ', ', '. ', ' (', ') ', ' – ', '; "', '" ', '\u3000', ' … ')

test('notes made of parts name whom their parts name, in their order, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...parts), between), { maxLength: 30 }), (note) => {
      const text = note.map(([[part], separator]) => part + separator).join('')
      const ids = note.flatMap(([[, id]]) => id ?? [])
      expect(named(text)).toEqual([...new Set(ids)])
    }),
    { numRuns: 300, seed: 129 },
  )
})

test('any text is read, and what is read does not depend on what is written before it on lines of its own', () => {
  const any = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('@', '`', ' ', 'Zed', 'a', '.', '/') }),
  )
  fc.assert(
    fc.property(any, any, (one, other) => {
      const { people: found, problems: said } = findMentions(one + other, people)
      expect(new Set(found).size).toBe(found.length)
      expect(said.length).toBeLessThanOrEqual(5)
      if (!one.includes('`') && !other.includes('`'))
        expect(new Set([...named(`${one}\n.\n`), ...named(`\n${other}`)])).toEqual(
          new Set(named(`${one}\n.\n\n${other}`)),
        )
    }),
    { numRuns: 500, seed: 130 },
  )
})

test.each(['@', '`', '@Zed ', '`@Zed` ', '``a` ', '@Ada Lovelace@', 'a@b.'])('a long note of %j is read', (part) => {
  const { people: found } = findMentions(`@king ${part.repeat(20_000)}`, people)
  expect(found[0]?.id).toBe('king')
})

test('of a note that is made of names, only the first ones are looked at', () => {
  const many = Array.from({ length: 2000 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}`, email: null }))
  const note = `${'@nobody '.repeat(100_000)}@"Person 1"`
  expect(findMentions(note, many)).toEqual({
    people: [],
    problems: [expect.stringContaining('No user is named "@nobody"') as string],
  })
  expect(findMentions(`${'@nobody '.repeat(499)}@Person 7`, many).people.map(({ id }) => id)).toEqual(['p7'])
  expect(findMentions(`${'@nobody '.repeat(500)}@Person 7`, many).people).toEqual([])
})
