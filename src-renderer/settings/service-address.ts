const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The endpoint behind an address that a person typed: `https` anywhere, `http` on this computer only, because a token travels with
 * every request. The path `/graphql` is added where none is given. Null for anything else.
 */
export function readServiceAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  if (url === null || url.username !== '' || url.password !== '') return null
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))
  if (!isSafe) return null
  if (url.pathname === '/') url.pathname = '/graphql'
  url.hash = ''
  return url.href
}
