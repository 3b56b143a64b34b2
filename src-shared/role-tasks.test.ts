import { expect, test } from 'vitest'
import { expectedRoles } from './operation-roles.ts'
import { roleOfTask, roleTasks } from './role-tasks.ts'

test('every operation is in one task', () => {
  const named = roleTasks.flatMap(({ names }) => names)
  expect(named.toSorted()).toEqual([...expectedRoles.keys()].toSorted())
})

test('the operations of a task need the role that the task shows', () => {
  const others = roleTasks.flatMap((task) =>
    task.names.filter((name) => expectedRoles.get(name) !== roleOfTask(task)).map((name) => [task.title, name]),
  )
  expect(others).toEqual([])
})

test('what everyone may do is first', () => {
  const order = ['Viewer', 'Operator', 'Admin', 'Owner']
  const ranks = roleTasks.map((task) => order.indexOf(roleOfTask(task)))
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
})
