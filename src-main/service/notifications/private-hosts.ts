import { Rejection } from '#service/domain/rejection.ts'
import { bareHost, isLinkLocal } from '#service/network/private-host.ts'

const maxHosts = 100

/**
 * Reads the hosts in private networks that webhooks may lead to, without repetitions.
 *
 * @throws {Rejection} if one is no host, or link-local: cloud providers serve the secrets of a machine there
 */
export function readPrivateHosts(texts: readonly string[]): readonly string[] {
  if (texts.length > maxHosts) throw new Rejection(`${texts.length} hosts are too many. Use at most ${maxHosts}`)
  return [...new Set(texts.map(readHost))].toSorted()
}

/** An address is compared in the form that a URL gives it. */
function readHost(text: string): string {
  const bare = bareHost(text.trim())
  const address = `https://${bare.includes(':') ? `[${bare}]` : bare}/`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || bare === '' || url.port || url.username || url.pathname !== '/' || url.search || url.hash) {
    throw new Rejection(`"${text}" is not the name of a host. Enter it without "https://" and without a port`)
  }
  const host = bareHost(url.hostname)
  if (isLinkLocal(host)) throw new Rejection(`A link-local address cannot be allowed: "${host}"`)
  return host
}
