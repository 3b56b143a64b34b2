import { createHash } from 'node:crypto'
import { Agent as PlainAgent } from 'node:http'
import { Agent, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect, getCACertificates, type TLSSocket } from 'node:tls'
import { bareHost } from '#service/network/private-host.ts'
import { ServerProblem } from './server-problem.ts'

/** Which server it has to be. */
export interface ServerIdentity {
  readonly url: URL
  /** SHA-256 of the only certificate that is accepted, as hexadecimal digits. Null: any that a trusted authority issued for the host. */
  readonly pinned: string | null
  /** Further trusted certificates (PEM). */
  readonly ca: string | null
}

/** A server's own certificate, as it was presented. */
export interface PresentedCertificate {
  readonly sha256: string
  readonly issuedTo: string
  readonly issuedBy: string
  readonly validUntil: string
  /** Why no authority that this computer trusts vouches for it; null if one does. */
  readonly problem: string | null
}

const connectMs = 15_000
const maxSockets = 32

/** Returns an agent whose connections are checked before a byte of a request is sent. The caller must destroy it. */
export function createServerAgent(identity: ServerIdentity): PlainAgent {
  const options = { keepAlive: true, maxSockets }
  return identity.url.protocol === 'http:' ? new PlainAgent(options) : new CheckedAgent(identity, options)
}

type Created = (error: Error | null, stream: Duplex) => void

class CheckedAgent extends Agent {
  readonly #identity: ServerIdentity

  constructor(identity: ServerIdentity, options: object) {
    super(options)
    this.#identity = identity
  }

  override createConnection(_options: RequestOptions, created?: Created): undefined {
    openChecked(this.#identity).then(
      (socket) => created?.(null, socket),
      (error: unknown) => created?.(error as Error, undefined as unknown as Duplex), // Node reads no stream beside an error
    )
    return undefined
  }
}

async function openChecked(identity: ServerIdentity): Promise<TLSSocket> {
  const socket = await openSocket(identity)
  const problem = findProblem(identity, readCertificate(socket))
  if (problem === null) return socket
  socket.destroy()
  throw problem
}

/** Connects to a server, whatever its certificate, and sends nothing. */
export function openSocket({ url, ca }: Omit<ServerIdentity, 'pinned'>): Promise<TLSSocket> {
  const host = bareHost(url.hostname)
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      servername: isIP(host) ? '' : host,
      minVersion: 'TLSv1.2',
      ca: [...trustedAuthorities(), ...(ca === null ? [] : [ca])],
      // The certificate is checked by the caller, who can then say what is wrong with it.
      rejectUnauthorized: false,
    })
    const late = setTimeout(() => {
      socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' }))
    }, connectMs)
    socket.once('secureConnect', () => {
      clearTimeout(late)
      socket.off('error', reject)
      socket.on('error', () => {}) // until it has a request, which listens itself
      resolve(socket)
    })
    socket.once('error', (error) => {
      clearTimeout(late)
      reject(error)
    })
  })
}

let authorities: readonly string[] | null = null

/** Certificates that Node and the system trust. */
function trustedAuthorities(): readonly string[] {
  authorities ??= [...new Set([...getCACertificates('default'), ...getCACertificates('system')])]
  return authorities
}

/** Reads the certificate of a connection. */
export function readCertificate(socket: TLSSocket): PresentedCertificate {
  const certificate = socket.getPeerX509Certificate()
  if (certificate === undefined) throw new Error('The server presented no certificate')
  return {
    sha256: createHash('sha256').update(certificate.raw).digest('hex'),
    issuedTo: nameOf(certificate.subject),
    issuedBy: nameOf(certificate.issuer),
    validUntil: certificate.validToDate.toISOString(),
    problem: socket.authorized ? null : describeDistrust(socket.authorizationError),
  }
}

/** The common name of a subject, or all of it. */
function nameOf(subject: string | undefined): string {
  return (/^CN=(.*)$/m.exec(subject ?? '')?.[1] ?? subject ?? '').slice(0, 200)
}

const reasons: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'this computer does not trust its authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'this computer does not trust its authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'this computer does not trust its authority',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host',
}

function describeDistrust(error: Error | string | undefined): string {
  const code = typeof error === 'object' && 'code' in error ? String(error.code) : String(error)
  return reasons[code] ?? `it is not valid (${code})`
}

function findProblem({ url, pinned }: ServerIdentity, certificate: PresentedCertificate): ServerProblem | null {
  const rejected = (why: string, remedy: string) => new ServerProblem('CERTIFICATE_REJECTED', why, remedy)
  if (pinned === null) {
    if (certificate.problem === null) return null
    return rejected(
      `The certificate of ${url.host} is not accepted: ${certificate.problem}`,
      'Compare its fingerprint with the server, then remember it in the settings of the connection.',
    )
  }
  if (certificate.sha256 !== pinned) {
    return rejected(
      `${url.host} has another certificate than the one that was remembered`,
      'Ask who runs the server whether it was renewed, and compare the fingerprint in the settings of the connection. Until then nothing is sent.',
    )
  }
  if (Date.parse(certificate.validUntil) > Date.now()) return null
  return rejected(`The certificate of ${url.host} has expired`, 'Ask who runs the server to renew it.')
}
