/** Roles of specification 5, most powerful first. */
export const roles = ['Owner', 'Admin', 'Operator', 'Viewer'] as const
export type Role = (typeof roles)[number]
