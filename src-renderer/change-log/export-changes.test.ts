import { expect, test } from 'vitest'
import type { ChangeEntry } from './change-words.ts'
import { changesAsCsv, changesAsJson } from './export-changes.ts'

const entry: ChangeEntry = {
  ...{ id: 'e', at: '2026-11-20T09:14:00Z', operation: 'componentUpdate', action: 'UPDATED', operationId: null },
  ...{ subjectKind: 'COMPONENT', subjectId: 'c', subjectName: '=1+1, "saddle"' },
  actor: { kind: 'USER', name: 'Owner' },
  origin: { kind: 'TOKEN', name: 'Pipeline (wb_l…)', address: '10.4.1.7' },
  changes: [
    { field: 'name', oldValue: 'b', newValue: 'bee' },
    { field: 'notice', oldValue: null, newValue: 'one\ntwo' },
  ],
}

test('CSV has a line for each field, runs no formula, and one for an entry without fields', () => {
  expect(changesAsCsv([entry, { ...entry, id: 'f', changes: [] }])).toBe(
    [
      'at,actor,originKind,originName,originAddress,operation,action,subjectKind,subjectId,subjectName,field,oldValue,newValue,operationId,id',
      `2026-11-20T09:14:00Z,Owner,TOKEN,Pipeline (wb_l…),10.4.1.7,componentUpdate,UPDATED,COMPONENT,c,"'=1+1, ""saddle""",name,b,bee,,e`,
      `2026-11-20T09:14:00Z,Owner,TOKEN,Pipeline (wb_l…),10.4.1.7,componentUpdate,UPDATED,COMPONENT,c,"'=1+1, ""saddle""",notice,,"one\ntwo",,e`,
      `2026-11-20T09:14:00Z,Owner,TOKEN,Pipeline (wb_l…),10.4.1.7,componentUpdate,UPDATED,COMPONENT,c,"'=1+1, ""saddle""",,,,,f`,
      '',
    ].join('\r\n'),
  )
})

test('JSON has the entries as they are', () => {
  expect(JSON.parse(changesAsJson([entry]))).toEqual({ changes: [entry] })
  expect(JSON.parse(changesAsJson([]))).toEqual({ changes: [] })
})
