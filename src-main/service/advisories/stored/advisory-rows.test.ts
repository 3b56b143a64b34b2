import { expect, test } from 'vitest'
import type { AffectedPackage, CpeCriterion } from '#service/domain/advisories/advisory-record.ts'
import { advisoryRow, readAffectedPackage } from './advisory-rows.ts'
import { compactConfigurations, expandConfigurations } from './compact-configurations.ts'
import { advisoryForTest } from '#service/domain/advisories/advisory-for-test.ts'

const plain: AffectedPackage = {
  ecosystem: 'npm',
  release: null,
  nameKey: 'a',
  displayName: 'a',
  intervals: [],
  versions: [],
  gitOnly: false,
  note: null,
}

test.each<[string, Partial<AffectedPackage>, string]>([
  ['nothing but its package', {}, '[]'],
  ['every version', { intervals: [{ introduced: null }] }, '[0,[[]]]'],
  ['a fix', { intervals: [{ introduced: null, fixed: '2' }] }, '[0,[[0,"2"]]]'],
  ['a last version', { intervals: [{ introduced: '1', lastAffected: '2' }] }, '[0,[["1",0,"2"]]]'],
  ['a limit', { intervals: [{ introduced: '0', limit: '*' }] }, '[0,[["0",0,0,"*"]]]'],
  ['another spelling and versions', { displayName: 'A', versions: ['1', '2'] }, '["A",[],["1","2"]]'],
  ['a release, Git ranges', { ecosystem: 'Debian', release: '12', gitOnly: true }, '[0,[],[],1]'],
  ['a note, and a name that is a number', { displayName: '0', note: 'odd' }, '["0",[],[],0,"odd"]'],
  ['a product', { ecosystem: 'cpe', nameKey: 'a:nginx:nginx', displayName: 'nginx nginx' }, '[]'],
])('restores an affected package with %s unchanged', (_, more, compact) => {
  const affected = { ...plain, ...more }
  const [row] = advisoryRow({ ...record, affected: [affected] }).affected
  expect(row?.entry).toBe(compact)
  expect(row && readAffectedPackage(row)).toEqual(affected)
})

const record = advisoryForTest()

test.each<[string, Partial<CpeCriterion>]>([
  ['cpe:2.3:a:nginx:nginx:*:*:*:*:*:*:*:*', { startIncluding: '1.0', endExcluding: '2.0' }],
  ['cpe:2.3:a:nginx:nginx:1.0:rc1:*:*:*:*:*:*', {}],
  ['cpe:2.3:o:linux:linux_kernel:-:*:*:*:*:*:x64:*', { vulnerable: false }],
  ['cpe:2.3:a:star:with\\*2:*:*', { startExcluding: '1', endIncluding: '0' }],
  ['cpe:2.3:a:number:ends*8', {}],
  ['cpe:/a:old:name:1.0', {}],
  ['cpe:2.3:*:*', {}],
  ['~3~not a name', {}],
  ['~0~', {}],
  ['', {}],
])('restores the criterion "%s" unchanged', (criteria, more) => {
  const criterion = { criteria, vulnerable: true, ...more }
  const negated = { operator: 'AND', negate: true, criteria: [criterion, criterion] } as const
  const configurations = [
    { operator: 'AND', negate: false, nodes: [negated, { operator: 'OR', negate: false, criteria: [] }] },
    { operator: 'OR', negate: true, nodes: [] },
  ] as const
  expect(expandConfigurations(compactConfigurations(configurations))).toEqual(configurations)
})
