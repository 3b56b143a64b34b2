import { decodePath } from '#renderer/lib/decode-path.ts'

/** Formats a package from its purl without version: `lodash, npm`. Text that is not a purl is returned unchanged. */
export function formatPackage(packageNameKey: string): string {
  const [, type, path] = /^pkg:([^/]+)\/([^?#]+)/.exec(packageNameKey) ?? []
  if (type === undefined || path === undefined) return packageNameKey
  return `${decodePath(path)}, ${type}`
}
