import { isIP } from 'node:net'

/** IPv4 addresses that lead nowhere but into this machine or network (RFC 6890). */
const privateRanges = [
  /^(?:0|10|127)\./,
  /^169\.254\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^(?:22[4-9]|23\d|24\d|25[0-5])\./,
]
const privateNames = /(?:^|\.)(?:localhost|local|internal|home|lan|arpa)$/
/** IPv6 that carries an IPv4 address inside: 6to4 and Teredo. */
const tunnels = /^2002:|^2001:(?:0{1,4})?:/i

/** A host as it is compared: without brackets and the dot of the root. */
export function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

/** Whether an address, or a name by its form, leads into a private network or this machine. */
export function isPrivateHost(host: string): boolean {
  const bare = bareHost(host)
  if (isIP(bare) === 6) return !/^[23]/.test(bare) || tunnels.test(bare) // all that is routed begins with 2 or 3
  if (isIP(bare) === 4) return privateRanges.some((range) => range.test(bare))
  return privateNames.test(bare) || !bare.includes('.')
}

/** Whether a host is this very machine, by its name or address. */
export function isLoopback(host: string): boolean {
  const bare = bareHost(host)
  return bare === 'localhost' || bare === '::1' || /^127\.\d+\.\d+\.\d+$/.test(bare)
}

/** Whether an address is one that only this link can reach: there cloud machines keep their secrets. */
export function isLinkLocal(host: string): boolean {
  const bare = bareHost(host)
  return bare.startsWith('169.254.') || /^(?:fe[89ab]|::ffff:(?:169\.254\.|a9fe)|fd00:ec2:)/.test(bare)
}
