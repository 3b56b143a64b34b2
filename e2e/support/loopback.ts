import { BlockList, isIP } from 'node:net'

const own = new BlockList()
own.addSubnet('127.0.0.0', 8, 'ipv4')
own.addAddress('0.0.0.0', 'ipv4') // as a target it means this machine
own.addAddress('::1', 'ipv6')
own.addAddress('::', 'ipv6')

/** Whether a host name or address can only mean this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  const family = isIP(bare)
  if (family === 4) return own.check(bare, 'ipv4')
  if (family === 6) return own.check(bare, 'ipv6')
  return bare === '' || bare === 'localhost' || bare.endsWith('.localhost')
}
