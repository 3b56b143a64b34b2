import type { AddressInfo, Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { loopbackTls } from './loopback-tls.ts'

/** A mail that a server received. */
export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  readonly user: string | null
  readonly isEncrypted: boolean
  /** Headers and content as they arrived. */
  readonly raw: string
}

/** A mail server on this machine, for tests. */
export interface MailTestServer {
  readonly port: number
  readonly taken: TakenMail[]
  close(): Promise<void>
}

export const mailUser = { user: 'waybill', password: 'correct horse' } as const

/** An error that the server answers with this reply. */
export function replyOf(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Starts a mail server, which offers STARTTLS and needs a login unless `options` say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailTestServer> {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    ...loopbackTls,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth({ username, password }, _session, done) {
      if (username === mailUser.user && password === mailUser.password) done(null, { user: username })
      else done(replyOf(535, 'Wrong user name or password'))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: typeof session.user === 'string' ? session.user : null,
          isEncrypted: session.secure,
          raw: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {}) // of a connection that a test cut
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: ((server.server as Server).address() as AddressInfo).port,
    taken,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
