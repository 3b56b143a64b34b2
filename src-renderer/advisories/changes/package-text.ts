/** A package as people say it, from its purl without version: `lodash, npm`. What is no purl stays as it is. */
export function formatPackage(packageNameKey: string): string {
  const [, type, path] = /^pkg:([^/]+)\/([^?#]+)/.exec(packageNameKey) ?? []
  if (type === undefined || path === undefined) return packageNameKey
  return `${decode(path)}, ${type}`
}

/** A name may hold a percent sign that encodes nothing. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}
