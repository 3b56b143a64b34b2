import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { Rejection } from '#service/domain/rejection.ts'

/** Whether an address that a host name leads to must not be contacted. */
export type AddressCheck = (host: string, address: string) => boolean
type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Resolves names and rejects disallowed addresses. The connection uses exactly the checked address. */
export function checkedLookup(refuses: AddressCheck, remedy = remedyOfFeeds) {
  return (host: string, options: LookupOptions, done: LookupCallback): void => {
    lookup(host, options, (error, address: string | LookupAddress[], family?: number) => {
      if (error) return done(error, '')
      const found = typeof address === 'string' ? [address] : address.map((each) => each.address)
      const refused = found.find((each) => refuses(host, each))
      if (refused === undefined) done(null, address, family)
      else done(privateAddressRejection(host, refused, remedy), '')
    })
  }
}

const remedyOfFeeds = 'If this is intended, an Admin can enter the URL of that host directly.'

export function privateAddressRejection(host: string, address: string | null, remedy = remedyOfFeeds): Rejection {
  const leads = address === null ? '' : ` (${address})`
  return new Rejection(`"${host}"${leads} was not contacted: it is in a private network`, remedy)
}
