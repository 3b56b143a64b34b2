import { Rejection } from '#service/domain/rejection.ts'
import { bareHost, isPrivateHost } from '#service/network/private-host.ts'

/**
 * Returns a webhook's URL as it is stored; null for an empty one, which removes it.
 *
 * @param privateHosts hosts in private networks that an Owner allowed
 * @throws {Rejection} if it is not https, or names a private network
 */
export function readWebhook(text: string, privateHosts: readonly string[] = []): string | null {
  if (text.trim() === '') return null
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (url?.protocol !== 'https:' || url.username || url.password) {
    throw new Rejection('A webhook must be an HTTPS URL without a user name')
  }
  const host = bareHost(url.hostname)
  if (isPrivateHost(host) && !privateHosts.includes(host))
    throw new Rejection(`A webhook must not point to a private network: "${host}"`)
  return url.href
}

/** Fewer characters after the host may be the whole token, of which nothing is shown. */
const minPathForEnd = 16

/** Returns a webhook in a form that may be shown: host and last characters. */
export function maskWebhook(address: string): string {
  if (!URL.canParse(address)) return 'https://…' // of an earlier version
  const { origin, hostname } = new URL(address)
  const isLong = address.length - origin.length >= minPathForEnd
  return `https://${hostname}/…${isLong ? address.slice(-4) : ''}`
}
