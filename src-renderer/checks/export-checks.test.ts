import { expect, test } from 'vitest'
import { checksAsCsv, type CheckFailure, failuresAsCsv } from './export-checks.ts'
import type { Result } from './use-checks.ts'

test('a check is a line, with the reason for which its failure was accepted', () => {
  const result = {
    ...{ state: 'fail', failuresCount: 2, subjectsCount: 9, acceptedAt: '2026-11-30' },
    acceptance: { reason: 'In a list of its own', by: { name: 'Kim' } },
    check: {
      ...{ id: 'C03', name: 'Supplier', severity: 'high' },
      frameworks: [{ name: 'NTIA', required: true, reference: '1' }],
    },
  } as unknown as Result // what is written of it
  expect(checksAsCsv([result]).split('\r\n')).toEqual([
    'check,name,severity,result,failed,of,accepted,reason,frameworks',
    'C03,Supplier,high,fail,2,9,2026-11-30,In a list of its own,NTIA 1',
    '',
  ])
})

test('each fault is a line with its place, and a value is no formula', () => {
  const findings = [
    { field: 'license', message: 'Not a license', value: '=1+1', pointer: '/components/0', line: 7, column: 3 },
    { field: 'license', message: 'Deprecated' },
  ]
  const failure: CheckFailure = {
    ...{ checkCode: 'C10', componentId: 'id', componentName: 'hoof', componentVersion: '1.0', findings },
  }
  expect(failuresAsCsv([failure]).split('\r\n').slice(1)).toEqual([
    "C10,hoof,1.0,id,license,Not a license,'=1+1,/components/0,7,3",
    'C10,hoof,1.0,id,license,Deprecated,,,,',
    '',
  ])
})
