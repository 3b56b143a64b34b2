import { isRedacted, redactUrl } from '#service/domain/advisories/advisory-address.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { isLoopback } from '#service/network/private-host.ts'

/**
 * Parses a URL that a user entered for advisory data.
 * @throws {Rejection} for anything but https without a user name; http is allowed for this computer only
 */
export function parseFeedUrl(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const isWeb = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !isWeb || url.username || url.password) {
    throw new Rejection(`"${text.trim()}" is not a valid URL. Use https://host/file without a user name`)
  }
  url.hash = ''
  return url
}

/**
 * Resolves a URL that a user may have copied from a list. Lists redact the values in queries; a redacted URL means the known URL that fits
 * it.
 * @param known the known URLs
 * @throws {Rejection} as `parseFeedUrl`, and if not exactly one known URL fits the redacted values
 */
export function resolveRedactedUrl(text: string, known: readonly { readonly url: string }[]): URL {
  const url = parseFeedUrl(text)
  if (!isRedacted(url)) return url
  const [fitting, ...others] = known.filter((address) => redactUrl(address.url) === url.href)
  if (fitting && others.length === 0) return new URL(fitting.url)
  throw new Rejection(`"${url.href}" is incomplete: query values are hidden. Enter the full URL again`)
}
