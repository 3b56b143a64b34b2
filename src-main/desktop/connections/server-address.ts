import { Rejection } from '#service/domain/rejection.ts'
import { isLoopback } from '#service/network/private-host.ts'

const maxLength = 300

/**
 * Reads the URL of a server as people type it: `https://` may be left out. Only the origin of a URL is accepted, and `http` only for this
 * computer.
 *
 * @throws {Rejection} if it is something else
 */
export function parseServerAddress(text: string): URL {
  const typed = text.trim()
  const url =
    typed.length > maxLength ? null : URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (url === null || url.hostname === '') {
    throw new Rejection(
      `"${typed.slice(0, maxLength)}" is not the URL of a server`,
      'Enter it as in https://waybill.example.com',
    )
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new Rejection(`"${url.host}" is not contacted without encryption`, 'Use a URL that starts with https.')
  }
  rejectMore(url)
  return url
}

function rejectMore(url: URL): void {
  if (url.username !== '' || url.password !== '') {
    throw new Rejection('The URL of a server contains no user name or password', 'Enter the token in its own field.')
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new Rejection(`"${url.host}" is followed by a path`, `Enter ${url.origin} alone.`)
  }
}
