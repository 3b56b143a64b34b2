import type { SeededRandom } from './seeded-random-for-test.ts'

/** Marks a text that is written without JSON quoting: everything after the mark is written as is. */
export const rawMark = '@raw@'
/** Marks a name that is written without this mark, so that an object can contain a member twice. */
export const againMark = '@again@'

/** Short texts that readers might misinterpret. */
const oddTexts: readonly [string, ...string[]] = [
  ...(['', ' ', '\0', '\ud800', '\ufffe', '\u202e', '\u2028', '日本', '__proto__', 'constructor', 'toString'] as const),
  'NOASSERTION',
  'NONE',
  'SPDXRef-DOCUMENT',
  'DocumentRef-x:SPDXRef-y',
  'LicenseRef-',
  'MIT',
  'MIT AND',
  '(MIT',
  'MIT+',
  'pkg:',
  'pkg:npm',
  'pkg:npm/%',
  'pkg:npm/%zz@1',
  'pkg:npm/a@1?a=b&a=c#../..',
  'pkg:golang/a/b/c@v1%2Bx',
  'pkg:a/b@@',
  'cpe:',
  'cpe:2.3:a',
  'cpe:/a:b',
  'cpe:2.3:a:\\',
  'urn:cdx:x/1#y',
  'urn:uuid:',
  'javascript:alert(1)',
  'http://[',
  '#',
  'a b',
  '2026-01-02',
  '2026-13-45T99:99:99Z',
  '2026-01-02T03:04:05+99:00',
  '9999999-01-01T00:00:00Z',
  '-1',
  '1e999',
  '0x10',
  'NaN',
  'Organization: ',
  'Person: (',
  'Tool: a-b-',
  'SHA1: ',
  '1.7',
  '9.9',
  'SPDX-2.3',
  'CycloneDX',
  '\\u0000',
  '<text>',
  ']]>',
  '&x;',
]

/** Texts that are expensive to process: patterns, expressions and URLs. */
const longTexts: readonly [(length: number) => string, ...((length: number) => string)[]] = [
  (length) => 'a'.repeat(length),
  (length) => '('.repeat(length),
  (length) => `${'('.repeat(length)}MIT${')'.repeat(length)}`,
  (length) => `MIT${' OR MIT'.repeat(length / 4)}`,
  (length) => `pkg:npm/${'a/'.repeat(length)}`,
  (length) => `pkg:npm/a?${'a=b&'.repeat(length / 2)}`,
  (length) => `cpe:2.3:${'a:'.repeat(length)}`,
  (length) => `a@${'a.'.repeat(length)}`,
  (length) => `Organization: ${'('.repeat(length)}`,
  (length) => `urn:uuid:${'-'.repeat(length)}`,
  (length) => `https://${'%'.repeat(length)}`,
  (length) => `${' '.repeat(length)}x`,
  (length) => '\n'.repeat(length),
]

export function oddText(chance: SeededRandom): string {
  return chance.once(12) ? chance.pick(longTexts)(chance.pick([100, 1_000, 20_000])) : chance.pick(oddTexts)
}

const numbers = [
  '1e999',
  '-1e999',
  '1e-999',
  `${'9'.repeat(400)}`,
  `1${'0'.repeat(40)}`,
  '-0',
  '9007199254740993',
  '0.1e1',
  '18446744073709551616',
]

/** Returns a value that is invalid, or barely valid, in any schema. */
export function oddValue(chance: SeededRandom): unknown {
  switch (chance.below(8)) {
    case 0:
      return chance.pick([null, true, false, 0, -1, 1.5] as const)
    case 1:
      return `${rawMark}${numbers[chance.below(numbers.length)] ?? '0'}`
    case 2:
      return nested(chance.pick([2, 20, 300, 600, 5_000]), chance.once(2))
    case 3:
      return chance.pick([
        [],
        {},
        [null],
        [[]],
        [{}],
        [''],
        [1, 1],
        { '': '' },
        { $ref: '#' },
        { '@id': 1 },
        { type: 1 },
      ])
    case 4:
      return Array.from({ length: chance.pick([1, 50, 2_000]) }, () => oddTexts[chance.below(oddTexts.length)])
    default:
      return oddText(chance)
  }
}

/** Nests lists or objects. Written as text, because a value of that depth could not be converted to JSON. */
function nested(depth: number, isList: boolean): string {
  return isList
    ? `${rawMark}${'['.repeat(depth)}${']'.repeat(depth)}`
    : `${rawMark}${'{"components":'.repeat(depth)}0${'}'.repeat(depth)}`
}
