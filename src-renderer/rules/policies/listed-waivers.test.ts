import { expect, test } from 'vitest'
import { countInEffect, listWaivers, type WaiverListing, whereOf } from './listed-waivers.ts'
import type { ListedWaiver } from './use-all-waivers.ts'

const waiver = (id: string, rest: Partial<ListedWaiver> = {}): ListedWaiver => ({
  ...{ id, targetName: 'girth 1.0.0', reason: 'Not reachable', expiresAt: '2027-01-31', state: 'ACTIVE' },
  ...{ approvedBy: { name: 'Ada' }, policy: { id: 'p1', name: 'No severe findings' }, createdAt: '2026-11-30' },
  ...{ projectGroup: null, sbom: null, ...rest },
})

const version = (product: string, projectVersion: string) => ({
  ...{ id: `${product} ${projectVersion}`, projectVersion },
  project: { id: 'e1', name: 'Default', projectGroup: { id: 'g1', name: product } },
})

function idsOf(waivers: readonly ListedWaiver[], listing: Partial<WaiverListing> = {}) {
  return listWaivers(waivers, { search: '', shown: 'all', sort: null, ...listing }).map(({ id }) => id)
}

const states = ['REVOKED', 'EXPIRED', 'ACTIVE', 'STALE'].map((state) => waiver(state, { state }))

test('waivers in effect come first, then those whose evidence changed, and each group keeps its order', () => {
  const more = [...states, waiver('later', { expiresAt: '2027-06-30' })]
  expect(idsOf(more)).toEqual(['ACTIVE', 'later', 'STALE', 'REVOKED', 'EXPIRED'])
})

test('the list has all, those in effect or those that are not', () => {
  expect(idsOf(states, { shown: 'inEffect' })).toEqual(['ACTIVE'])
  expect(idsOf(states, { shown: 'over' })).toEqual(['STALE', 'REVOKED', 'EXPIRED'])
  expect(countInEffect(states)).toBe(1)
})

test.each([
  ['severe', ['a', 'b']],
  ['  GIRTH  ', ['a']],
  ['ada girth', ['a']],
  ['girth bob', []],
  ['yard 1.2', ['b']],
  ['2027-03', ['b']],
  ['everywhere', ['a']],
  ['in effect', ['a', 'b']],
])('a search for “%s” finds what has all its words', (search, found) => {
  const second = {
    targetName: 'spur',
    approvedBy: { name: 'Bob' },
    sbom: version('yard', '1.2'),
    expiresAt: '2027-03-01',
  }
  expect(idsOf([waiver('a'), waiver('b', second)], { search })).toEqual(found)
})

test('a column sorts both ways, numbers by their value, and equal ones keep the order of the list', () => {
  const rows = [
    waiver('a', { state: 'REVOKED', targetName: 'CVE-2025-9' }),
    waiver('b', { targetName: 'CVE-2025-10' }),
    waiver('c', { targetName: 'CVE-2025-9' }),
  ]
  expect(idsOf(rows, { sort: { key: 'covers', descending: false } })).toEqual(['c', 'a', 'b'])
  expect(idsOf(rows, { sort: { key: 'covers', descending: true } })).toEqual(['b', 'c', 'a'])
  expect(idsOf(rows, { sort: { key: 'state', descending: true } })).toEqual(['a', 'b', 'c'])
})

test('a waiver is for a version, for all of a product, or everywhere', () => {
  expect(whereOf(waiver('a', { sbom: version('yard', '1.2') }))).toBe('yard 1.2')
  expect(whereOf(waiver('a', { projectGroup: { id: 'g1', name: 'yard' } }))).toBe('All versions of yard')
  expect(whereOf(waiver('a'))).toBe('everywhere')
})
