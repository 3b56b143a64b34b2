import type { Role } from '#shared/role.ts'

/** The lowest role that has each permission of specification 5 and of the schema's table. */
const lowestRole = {
  view_sboms: 'Viewer',
  update_sboms: 'Operator',
  delete_sboms: 'Operator',
  edit_components: 'Operator',
  edit_vulnerabilities: 'Operator',
  edit_checks: 'Operator',
  sign_sboms: 'Operator',
  reprocess_sboms: 'Operator',
  edit_products: 'Operator',
  edit_policies: 'Operator',
  edit_licenses: 'Operator',
  edit_advisories: 'Operator',
  edit_notification_settings: 'Admin',
  manage_users: 'Admin',
  manage_tokens: 'Admin',
  manage_keys: 'Admin',
  manage_backups: 'Admin',
  restore_backups: 'Owner',
} as const satisfies Record<string, Role>

const permissionsByRole: Readonly<Record<Role, number>> = { Owner: 3, Admin: 2, Operator: 1, Viewer: 0 }

/** Returns the names of the permissions of a role. */
export function permissionsOf(role: Role): string[] {
  return Object.entries(lowestRole)
    .filter(([, lowest]) => permissionsByRole[role] >= permissionsByRole[lowest])
    .map(([name]) => name)
}

/** Describes each role in one sentence. */
export const roleDescriptions: Readonly<Record<Role, string>> = {
  Owner: 'Full access, including restoring backups and appointing other Owners.',
  Admin: 'Manages users, tokens, keys, backups and notification defaults, and can edit all data.',
  Operator: 'Uploads SBOMs, makes decisions, and edits and deletes products and versions.',
  Viewer: 'Read-only access; manages their own tokens and notifications.',
}
