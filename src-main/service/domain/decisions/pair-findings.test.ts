import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PairableFinding, pairFindings } from './pair-findings.ts'

const finding = (id: string, version: string, paths = '', ref = ''): PairableFinding => ({
  ...{ id, packageKey: `pkg:npm/a@${version}`, componentVersion: version, paths, ref, purl: `pkg:npm/a@${version}` },
})
const pairsOf = (findings: readonly PairableFinding[], earlier: readonly PairableFinding[]) =>
  Object.fromEntries(pairFindings(findings, earlier))

/** Findings with ids of their own: several of a version, some of which differ in nothing. */
const findingsOfPackage = fc
  .array(
    fc.record({
      version: fc.constantFrom('1.0.0', '1.0', 'v1.0.0', '1.10.2', '1.9.9', '2.0.0-rc.1', '', 'main', '4.17.21'),
      paths: fc.constantFrom('', 'direct', 'transitive a,b'),
      ref: fc.constantFrom('x', 'y', 'z'),
    }),
    { maxLength: 12 },
  )
  .map((rows) => rows.map(({ version, paths, ref }, at) => finding(`${at}`, version, paths, ref)))
const renamed = (findings: readonly PairableFinding[]) => findings.map((one) => ({ ...one, id: `old ${one.id}` }))
const alike = ({ packageKey, paths, ref }: PairableFinding) => `${packageKey} ${paths} ${ref}`

const sameInAnyOrder = findingsOfPackage.chain((findings) =>
  fc.tuple(fc.constant(findings), fc.shuffledSubarray(renamed(findings), { minLength: findings.length })),
)

test('pairs every finding of a document with its equal when the same document comes again, in whatever order', () => {
  fc.assert(
    fc.property(sameInAnyOrder, ([findings, earlier]) => {
      const pairs = pairFindings(findings, earlier)
      const byId = new Map(earlier.map((one) => [one.id, one]))
      const paired = findings.map(({ id }) => byId.get(pairs.get(id) ?? ''))
      expect(paired.map((one) => one && alike(one))).toEqual(findings.map(alike))
    }),
  )
})

test('pairs each earlier finding once, as many as there are, and moves to another version only from one that is gone', () => {
  fc.assert(
    fc.property(findingsOfPackage, findingsOfPackage, (findings, before) => {
      const earlier = renamed(before)
      const pairs = pairFindings(findings, earlier)
      expect(new Set(pairs.values()).size).toBe(pairs.size)
      const [keys, earlierKeys] = [findings, earlier].map((list) => new Set(list.map((one) => one.packageKey)))
      const byId = new Map(earlier.map((one) => [one.id, one]))
      for (const one of findings) {
        const other = byId.get(pairs.get(one.id) ?? '')
        if (!other || other.packageKey === one.packageKey) continue
        expect([keys?.has(other.packageKey), earlierKeys?.has(one.packageKey)]).toEqual([false, false])
      }
      const count = (list: readonly PairableFinding[], key: string) =>
        list.filter((one) => one.packageKey === key).length
      const paired = findings.filter((one) => byId.get(pairs.get(one.id) ?? '')?.packageKey === one.packageKey).length
      const possible = [...(keys ?? [])].map((key) => Math.min(count(findings, key), count(earlier, key)))
      expect(paired).toBe(possible.reduce((sum, one) => sum + one, 0))
    }),
  )
})

test('prefers the same paths, then the same identifier', () => {
  const earlier = [
    finding('a', '1.0', 'direct', 'x'),
    finding('b', '1.0', 'deep', 'y'),
    finding('c', '1.0', 'deep', 'z'),
  ]
  const findings = [
    finding('1', '1.0', 'deep', 'z'),
    finding('2', '1.0', 'other', 'y'),
    finding('3', '1.0', 'direct', 'q'),
  ]
  expect(pairsOf(findings, earlier)).toEqual({ 1: 'c', 2: 'b', 3: 'a' })
})

test('moves a decision to the nearest version', () => {
  const earlier = ['1.2.3', '1.10.0', '2.0.0-rc.1', '4.17.20'].map((version) => finding(version, version))
  const findings = ['4.17.21', '1.2.10', '1.11.0', 'v2.0.0'].map((version) => finding(version, version))
  expect(pairsOf(findings, earlier)).toEqual({
    '4.17.21': '4.17.20',
    '1.2.10': '1.2.3',
    '1.11.0': '1.10.0',
    'v2.0.0': '2.0.0-rc.1',
  })
})
