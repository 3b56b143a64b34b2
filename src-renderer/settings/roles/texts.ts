import type { TextValue } from '#renderer/lib/plural.ts'

export const settings = 'Settings'
export const roles = 'Roles'
export const whatEachRoleMayDo = 'What each role may do'
export const youAreOwn = (own: TextValue) => `You are ${own}`
export const findATask = 'Find a task'
export const findATaskOrAnOperation = 'Find a task or an operation'
export const nothingFits = 'Nothing fits'
export const tasksAreFoundByTheirWords =
  'Tasks are found by their words, operations by their name, what they do, and the role that they need.'
export const operationForms = { one: 'operation', other: 'operations' }
export const ofTheApi = (operations: string) => `${operations} of the API`
export const everyLineIsTestedWithEvery = 'Every line is tested with every role'
export const taskForms = { one: 'task', other: 'tasks' }
export const move = 'move'
export const find = 'find'
export const tasks = 'Tasks'
export const task = 'Task'
export const yes = 'yes'
export const itDepends = 'it depends'
export const no = 'no'
export const operation = 'Operation'
export const notAvailableYet = 'not available yet'
