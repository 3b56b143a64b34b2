import { isIP } from 'node:net'
import { Rejection } from '#service/domain/rejection.ts'

/** Addresses that lead nowhere but into this machine or network. */
const privateRanges = [
  /^(?:0|10|127)\./,
  /^169\.254\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^(?:22[4-9]|23\d|24\d|25[0-5])\./,
]
const privateNames = /(?:^|\.)(?:localhost|local|internal|home|lan|arpa)$/

/**
 * A webhook's address as it is stored; null for an empty one, which removes it.
 *
 * @throws Rejection for one that is not https, or that names a private network
 */
export function readWebhook(text: string): string | null {
  if (text.trim() === '') return null
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (url?.protocol !== 'https:' || url.username || url.password) {
    throw new Rejection('A webhook is an https address without a user name')
  }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const isPrivate =
    isIP(host) === 6
      ? !/^[23]/.test(host) // all that is routed begins with 2 or 3
      : isIP(host) === 4
        ? privateRanges.some((range) => range.test(host))
        : privateNames.test(host) || !host.includes('.')
  if (isPrivate) throw new Rejection(`A webhook must not lead into a private network: "${host}"`)
  return url.href
}

/** A webhook as it may be shown: host and last characters. */
export function maskedWebhook(address: string | null): string | null {
  return address === null ? null : `https://${new URL(address).hostname}/…${address.slice(-4)}`
}
