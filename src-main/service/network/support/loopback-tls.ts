import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

const fixtures = join(import.meta.dirname, '../../../../e2e/fixtures')

/** File with the certificate of servers that tests run on 127.0.0.1. */
export const loopbackCertificateFile = join(fixtures, 'loopback-cert.pem')
const read = (name: string) => readFileSync(join(fixtures, name), 'utf8')

/** What such a server needs. */
export const loopbackTls = { cert: read('loopback-cert.pem'), key: read('loopback-key.pem') } as const

/** Trusts that certificate in this thread. Returns a function that ends it. */
export function trustLoopback(): () => void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, loopbackTls.cert])
  return () => setDefaultCACertificates(before)
}
