/** Formats a package from its purl without version: `lodash, npm`. Text that is not a purl is returned unchanged. */
export function formatPackage(packageNameKey: string): string {
  const [, type, path] = /^pkg:([^/]+)\/([^?#]+)/.exec(packageNameKey) ?? []
  if (type === undefined || path === undefined) return packageNameKey
  return `${decode(path)}, ${type}`
}

/** Decodes a path. A percent sign that encodes nothing is kept. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}
