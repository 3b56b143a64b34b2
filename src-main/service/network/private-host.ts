import { isIP } from 'node:net'

/** IPv4 addresses of this computer, private networks, and networks that the Internet does not route (RFC 6890). */
const privateRanges = [
  /^(?:0|10|127)\./,
  /^169\.254\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^192\.(?:168|0\.0)\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^198\.1[89]\./,
  /^(?:22[4-9]|23\d|24\d|25[0-5])\./,
]
/** IPv6 addresses that the Internet routes: 2000::/3. Its first group has four digits. */
const routed = /^[23][\da-f]{3}:/
const privateNames = /(?:^|\.)(?:localhost|local|internal|home|lan|arpa)$/
/** IPv6 addresses that contain an IPv4 address: 6to4 and Teredo. */
const tunnels = /^2002:|^2001:(?:0{1,4})?:/i

/** Returns a host in the form that is compared: without brackets and the dot of the root. */
export function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

/** Whether an address, or a name by its form, is in a private network or this computer. */
export function isPrivateHost(host: string): boolean {
  const bare = bareHost(host)
  if (isIP(bare) === 6) return !routed.test(bare) || tunnels.test(bare)
  if (isIP(bare) === 4) return privateRanges.some((range) => range.test(bare))
  return privateNames.test(bare) || !bare.includes('.')
}

/** Whether a host is this computer, by its name or address. */
export function isLoopback(host: string): boolean {
  const bare = bareHost(host)
  return bare === 'localhost' || bare === '::1' || /^127\.\d+\.\d+\.\d+$/.test(bare)
}

/** Whether an address is link-local. Cloud providers serve the secrets of a machine there. */
export function isLinkLocal(host: string): boolean {
  const bare = shortForm(bareHost(host))
  return bare.startsWith('169.254.') || /^(?:fe[89ab]|::ffff:(?:169\.254\.|a9fe)|fd00:ec2:)/.test(bare)
}

/** An IPv6 address can be written in many ways; a URL has one. */
function shortForm(bare: string): string {
  const url = `http://[${bare}]/`
  return isIP(bare) === 6 && URL.canParse(url) ? bareHost(new URL(url).hostname) : bare
}
