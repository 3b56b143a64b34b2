/** Returns the URL of a page of the help, optionally at a section. An empty page is the index. */
export function helpPath(page = '', section: string | null = null): string {
  return ['/help', page, section ?? ''].filter((part) => part !== '').join('/')
}

/** Reads a URL as one of the help. Undefined if it is of another page. */
export function readHelpPath(location: string): { readonly page: string; readonly section: string | null } | undefined {
  const [, page = '', section = null] = /^\/help(?:\/([a-z0-9-]+)(?:\/([^/]+))?)?$/.exec(location) ?? []
  if (!/^\/help(?:\/|$)/.test(location)) return undefined
  return { page, section: section === null ? null : decoded(section) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a stray percent sign: no section has this name
  }
}
