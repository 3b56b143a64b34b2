import { type Role, roles } from '#shared/role.ts'
import * as texts from './texts.ts'

/** Who looks at the list. */
export interface Viewer {
  readonly id: string
  readonly role: string
}

const descriptions: Readonly<Record<Role, string>> = {
  Owner: texts.everythingAlsoRestoringBackups,
  Admin: texts.alsoPeopleKeysBackupsAndWhat,
  Operator: texts.uploadsDecidesEdits,
  Viewer: texts.readsAndDownloads,
}

/** What a role may do, in a few words. */
export function describeRole(name: string): string {
  const role = roles.find((one) => one === name)
  return role === undefined ? '' : descriptions[role]
}

/** The roles that a person may give to others. */
export function rolesToGive({ role }: Pick<Viewer, 'role'>): readonly Role[] {
  if (role === 'Owner') return roles
  return role === 'Admin' ? roles.filter((one) => one !== 'Owner') : []
}

/** Whether a person may change and remove another one: an Owner everyone, an Admin all but Owners. */
export function mayManage(viewer: Viewer, person: { readonly role: string }): boolean {
  return rolesToGive(viewer).some((role) => role === person.role)
}
