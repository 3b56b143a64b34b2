import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('0.0.0.0', 'ipv4') // as a target, it means this computer
loopback.addAddress('::1', 'ipv6')
loopback.addAddress('::', 'ipv6')

/** Tests whether a host name or IP address can only mean this computer. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  const family = isIP(bare)
  if (family === 4) return loopback.check(bare, 'ipv4')
  if (family === 6) return loopback.check(bare, 'ipv6')
  return bare === '' || bare === 'localhost' || bare.endsWith('.localhost')
}
