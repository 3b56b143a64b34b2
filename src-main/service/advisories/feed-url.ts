import { isRedacted, redactUrl } from '#service/domain/advisories/advisory-address.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { isLoopback } from '#service/network/private-host.ts'

/**
 * An address that a person gave to fetch advisory data from.
 *
 * @throws Rejection for anything but https without a user name; http is for this very machine only
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
 * The address that is meant by one that a person gave. Where addresses are listed the values in their queries are not shown: copied
 * from there, one means the address that is known.
 *
 * @param known what is known already
 * @throws Rejection as `parseFeedUrl` does, and for values that are not shown where no one address, or more than one, fits
 */
export function resolveRedactedUrl(text: string, known: readonly { readonly url: string }[]): URL {
  const url = parseFeedUrl(text)
  if (!isRedacted(url)) return url
  const [fitting, ...others] = known.filter((address) => redactUrl(address.url) === url.href)
  if (fitting && others.length === 0) return new URL(fitting.url)
  throw new Rejection(`"${url.href}" is incomplete: query values are hidden. Enter the full URL again`)
}
