let seed = 7
const below = (limit: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % limit
const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T

const parts = [
  'log4j',
  'core',
  'a',
  'Übung',
  'ßtraße',
  '中文包',
  '日',
  'x%y',
  'under_score',
  '"quoted"',
  "it's",
  '*',
  'NEAR',
  'AND',
  'log4',
  '-',
  '🚀ship',
  'É',
]
const words = () => Array.from({ length: 1 + below(3) }, () => oneOf(parts)).join(oneOf(['-', '', '.', ' ']))
const versions = ['1.0.0', '2.14.1', '2.17', '3.0.6', '10', 'not a version', null]

/** A component that a test made up, by column. */
export interface GeneratedComponent {
  readonly id: string
  readonly content: string
  readonly name: string
  readonly group: string | null
  readonly version: string | null
  readonly purl: string | null
  readonly cpes: string
  readonly supplier: string | null
  readonly license: string | null
  readonly labels: string
  readonly checksums: readonly { readonly alg: string; readonly content: string }[]
  readonly listed: number
}

/** Makes up a component of names that are hard to find. The same in every run. */
export function someRow(id: number): GeneratedComponent {
  const name = words()
  const group = oneOf([null, null, 'org.Apache.logging', '@scope', 'grüppe'])
  const version = oneOf(versions)
  const type = oneOf(['npm', 'maven', 'pypi'])
  const path = group === null ? '' : `${encodeURIComponent(group)}/`
  const end = version === null ? '' : `@${encodeURIComponent(version)}`
  const hash = below(2 ** 31)
    .toString(16)
    .padStart(8, '0')
    .repeat(8)
  return {
    ...{ id: `c${String(id).padStart(4, '0')}`, content: oneOf(['v1', 'v2', 'v3', 'hidden']), name, group, version },
    purl: below(3) === 0 ? null : `pkg:${type}/${path}${encodeURIComponent(name)}${end}${oneOf(['', '?arch=x86'])}`,
    cpes: below(4) === 0 ? JSON.stringify([`cpe:2.3:a:vendor:${name}:${version ?? '*'}:*:*:*:*:*:*:*`]) : '[]',
    supplier: oneOf([null, 'Apache Foundation', 'Übung GmbH', 'log4j']),
    license: oneOf([null, 'MIT', 'Apache-2.0 OR MIT', 'GPL-3.0-only']),
    labels: oneOf(['[]', '[]', '["shipped"]', '["Shipped","on site"]']),
    checksums: below(2) === 0 ? [] : [{ alg: 'SHA-256', content: below(2) ? hash : hash.toUpperCase() }],
    listed: below(20) === 0 ? 0 : 1,
  }
}
