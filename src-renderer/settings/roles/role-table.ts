import { operationWords } from '#shared/generated/operation-words.ts'
import { operationGroups } from '#shared/operation-roles.ts'
import { type Role, roles } from '#shared/role.ts'
import { roleOfTask, roleTasks } from '#shared/role-tasks.ts'

/** The columns, the lowest role first: each may do what those before it may. */
export const roleColumns: readonly Role[] = roles.toReversed()

export interface OperationRow {
  readonly name: string
  /** What it is for, in one sentence. */
  readonly says: string
  /** On what its role depends. Null if it does not. */
  readonly condition: string | null
  readonly isAvailable: boolean
}

export interface RoleGroup {
  readonly title: string
  readonly about: string
  readonly role: Role
  readonly rows: readonly OperationRow[]
}

const groups: readonly RoleGroup[] = operationGroups.map(({ title, about, role, names }) => ({
  ...{ title, about, role },
  rows: names.map(rowOf).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
}))

function rowOf(name: string): OperationRow {
  const { says, needs, isAvailable } = operationWords[name] ?? { says: '', needs: '', isAvailable: true }
  return { name, says, condition: /^Needs \w+\.$/.test(needs) || needs === '' ? null : needs, isAvailable }
}

/** Whether a role may call what needs another one at least. */
export function isAllowed(role: Role, lowest: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(lowest)
}

/** Returns the groups with the operations whose name, words or permission have every word of a text. */
export function findOperations(text: string): readonly RoleGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ name, says, condition }) => {
        const said = `${name} ${says} ${condition ?? ''} ${group.title} ${group.role}`.toLowerCase()
        return words.every((word) => said.includes(word))
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** A task, and the lowest role that may do it. */
export interface TaskRow {
  readonly title: string
  readonly role: Role
}

/** Returns the tasks whose words or operations have every word of a text. */
export function findTasks(text: string): readonly TaskRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return roleTasks
    .filter(({ title, names }) =>
      [title, ...names].some((said) => words.every((word) => said.toLowerCase().includes(word))),
    )
    .map((task) => ({ title: task.title, role: roleOfTask(task) }))
}
