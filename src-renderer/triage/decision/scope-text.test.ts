import { expect, test } from 'vitest'
import { vexStatuses } from '#shared/vex.ts'
import { describeKept, describeReach } from './scope-text.ts'

const version = (projectVersion: string) => ({
  projectVersion,
  project: { name: 'production', projectGroup: { name: 'Gateway' } },
})
const reach = (
  changedCount: number,
  overwrittenCount: number,
  labels: readonly string[],
  totalCount = labels.length,
) => ({
  changedCount,
  overwrittenCount,
  sboms: { totalCount, nodes: labels.map(version) },
})

test.each([
  [reach(1, 0, ['1']), true, 'Changes 1 finding in 1 version: Gateway production 1.'],
  [
    reach(14, 1, ['2', '1']),
    true,
    'Changes 14 findings in 2 versions, overwrites 1 other decision: Gateway production 2, Gateway production 1.',
  ],
  [reach(14, 2, ['2']), false, 'Changes 14 findings in 1 version: Gateway production 2.'],
  [
    reach(1200, 1000, ['4', '3', '2', '1'], 90),
    true,
    'Changes 1,200 findings in 90 versions, overwrites 1,000 other decisions: Gateway production 4, Gateway production 3, Gateway production 2 and 87 more.',
  ],
])('%#', (one, hasStatus, words) => {
  expect(describeReach(one, hasStatus)).toBe(words)
})

test('names the versions whose contrary decisions stay, with their status', () => {
  const affected = vexStatuses.find(({ word }) => word === 'affected') ?? null
  const kept = ['3', '2', '1', '0'].map((label) => ({ vexStatus: affected, sbom: version(label) }))
  expect(describeKept({ keptCount: 1, kept: kept.slice(0, 1) })).toBe(
    'Leaves 1 contrary decision: Gateway production 3 affected.',
  )
  expect(describeKept({ keptCount: 1200, kept })).toBe(
    'Leaves 1,200 contrary decisions: Gateway production 3 affected, Gateway production 2 affected, Gateway production 1 affected and 1,197 more.',
  )
})
