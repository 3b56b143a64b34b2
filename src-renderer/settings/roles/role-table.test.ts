import { expect, test } from 'vitest'
import { operationWords } from '#shared/generated/operation-words.ts'
import { findOperations, findTasks, isAllowed, roleColumns } from './role-table.ts'

const rowsOf = (text: string) => findOperations(text).flatMap(({ rows }) => rows)

test('the table has every operation once, with its words', () => {
  const names = rowsOf('').map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(operationWords).toSorted())
  expect(rowsOf('').filter(({ says }) => !says.endsWith('.'))).toEqual([])
})

test('operations are found by name, words, permission and role', () => {
  expect(rowsOf('backupRESTORE').map(({ name }) => name)).toEqual(['backupRestore'])
  expect(rowsOf('adds a person').map(({ name }) => name)).toContain('userCreate')
  expect(findOperations('owner everything').map(({ title }) => title)).toContain('Everything')
  expect(findOperations('no such operation')).toEqual([])
})

test('only what depends on how it is called says on what', () => {
  const condition = (name: string) => rowsOf('').find((row) => row.name === name)?.condition
  expect(condition('tokenCreate')).toMatch(/^Needs Viewer for one's own tokens, Admin for those of others/)
  expect(condition('backupRestore')).toBeNull()
})

test('a role may do what lower ones may', () => {
  expect(roleColumns.map((role) => isAllowed(role, 'Operator'))).toEqual([false, true, true, true])
})

test('tasks are found by their words and their operations, with the role that they need', () => {
  expect(findTasks('decide')).toEqual([{ title: 'Decide findings', role: 'Operator' }])
  expect(findTasks('sbomDELETE')).toEqual([{ title: 'Delete products, versions and documents', role: 'Operator' }])
  expect(findTasks('backupRestore').map(({ role }) => role)).toEqual(['Owner'])
  expect(findTasks('').length).toBeGreaterThan(20)
})
