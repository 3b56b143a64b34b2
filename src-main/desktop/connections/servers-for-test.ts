import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import type { SecretProtector } from '#service/secrets/secret-store.ts'
import type { ConnectionInput } from '#shared/bridge.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../e2e/fixtures', name), 'utf8')

/** Self-signed certificates for 127.0.0.1. */
export const certificates = {
  first: { cert: read('loopback-cert.pem'), key: read('loopback-key.pem') },
  renewed: { cert: read('renewed-cert.pem'), key: read('renewed-key.pem') },
} as const
export type CertificateName = keyof typeof certificates

export const fingerprintOf = (name: CertificateName) =>
  createHash('sha256').update(new X509Certificate(certificates[name].cert).raw).digest('hex')

export interface TestServer {
  readonly url: URL
  readonly port: number
  /** Number of requests that arrived. */
  readonly requests: () => number
  close(): Promise<void>
}

/** Starts a server that answers as a test says. */
export async function startServer(
  answer: RequestListener,
  name: CertificateName = 'first',
  at = 0,
): Promise<TestServer> {
  let requests = 0
  const server = createServer(certificates[name], (request, response) => {
    requests += 1
    answer(request, response)
  })
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: new URL(`https://127.0.0.1:${port}`),
    port,
    requests: () => requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers as a Waybill server does, with what a request of the page gets back. */
export function answerJson(value: unknown, status = 200): RequestListener {
  return (request, response) => {
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    })
  }
}

/** Encrypts as little as a test needs: the text is not in the file. */
export const keychain: SecretProtector = {
  isAvailable: true,
  encrypt: (text) => Buffer.from(text.split('').toReversed().join('')),
  decrypt: (bytes) => bytes.toString().split('').toReversed().join(''),
}

/** What a server of Waybill says of a token. */
export const facts = {
  service: { version: '1.2.3' },
  organization: { name: 'Team' },
  organizationUser: { role: 'Admin', user: { name: 'Ana' } },
}

/** What a person enters to add a server. */
export const inputFor = (server: Pick<TestServer, 'url'>, more: Partial<ConnectionInput> = {}): ConnectionInput => ({
  id: null,
  name: '',
  address: server.url.origin,
  color: 'blue',
  token: 'wb_secret',
  certificate: fingerprintOf('first'),
  isPinned: true,
  ca: null,
  ...more,
})
