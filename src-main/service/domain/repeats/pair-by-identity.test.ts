import { describe, expect, test } from 'vitest'
import { type IdentifiedComponent, pairByIdentity } from './pair-by-identity.ts'

let count = 0
const one = (name: string, more: Partial<IdentifiedComponent> = {}): IdentifiedComponent => ({
  ...{ id: `${name}-${(count += 1)}`, ref: `ref-${count}`, name, group: null, purl: null, componentVersion: null },
  ...{ isPrimary: false, hasOwnPurl: false },
  ...more,
})
const npm = (name: string, componentVersion: string, more: Partial<IdentifiedComponent> = {}) =>
  one(name, { componentVersion, purl: `pkg:npm/${name}@${componentVersion}`, ...more })

/** Pairs by index: the place of the partner, `?n` for n candidates, `-` for none; with `=` if the version is the same. */
function paired(from: readonly IdentifiedComponent[], to: readonly IdentifiedComponent[]): readonly string[] {
  const found = pairByIdentity(from, to)
  return from.map(({ id }) => {
    const pair = found.get(id)
    if (!pair) return '-'
    if (pair.id === null) return `?${pair.candidates}`
    return `${to.findIndex((other) => other.id === pair.id)}${pair.isSameVersion ? '=' : ''}`
  })
}

describe('pairByIdentity', () => {
  test.each([
    ['the same purl', [npm('a', '1')], [npm('b', '1'), npm('a', '1')], ['1=']],
    ['another version of a package', [npm('a', '1')], [npm('a', '2')], ['0']],
    ['the same first, then what is left', [npm('a', '1'), npm('a', '2')], [npm('a', '3'), npm('a', '1')], ['1=', '0']],
    ['two versions that could both be it', [npm('a', '1')], [npm('a', '2'), npm('a', '3')], ['?2']],
    ['two that one could be', [npm('a', '1'), npm('a', '2')], [npm('a', '3')], ['?1', '?1']],
    ['none', [npm('a', '1')], [npm('b', '1')], ['-']],
    ['the same name in another ecosystem', [npm('a', '1')], [one('a', { purl: 'pkg:pypi/a@1' })], ['-']],
    ['a name that a document gives no purl', [npm('a', '1')], [one('a', { componentVersion: '1' })], ['0=']],
    ['a purl that a person set', [npm('a', '1', { hasOwnPurl: true })], [one('A', { purl: 'pkg:generic/a@1' })], ['0']],
    ['names without a version', [one('a')], [one('a')], ['0=']],
    ['names with a version', [one('a', { componentVersion: '1' })], [one('a', { componentVersion: '2' })], ['0']],
    ['groups', [one('a', { group: 'x' })], [one('a', { group: 'y' }), one('a')], ['-']],
    ['a purl without version', [one('a', { purl: 'pkg:npm/a' })], [one('a', { purl: 'pkg:npm/a' })], ['0']],
    ['primary ones', [one('a', { isPrimary: true })], [one('b', { isPrimary: true })], ['0']],
  ])('%s', (_title, from, to, expected) => {
    expect(paired(from, to)).toEqual(expected)
  })

  test('of several that are alike, those with the same reference are a pair', () => {
    const from = [npm('a', '1', { ref: 'x' }), npm('a', '1', { ref: 'y' }), npm('a', '1', { ref: 'z' })]
    const to = [npm('a', '1', { ref: 'y' }), npm('a', '1', { ref: 'x' }), npm('a', '1', { ref: 'other' })]
    expect(paired(from, to)).toEqual(['1=', '0=', '2='])
    expect(paired(from, to.slice(0, 2))).toEqual(['1=', '0=', '?2'])
    expect(paired(from.slice(2), to)).toEqual(['?3'])
  })

  test('what is like an ambiguous one is no partner of anything else', () => {
    const from = [npm('a', '1'), npm('a', '1'), npm('a', '2')]
    expect(paired(from, [npm('a', '1'), npm('a', '1')])).toEqual(['?2', '?2', '-'])
  })
})
