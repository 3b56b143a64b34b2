import { connect, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { MailProtection } from '#service/domain/mail-server.ts'
import { checkedLookup, privateAddressRejection } from './checked-lookup.ts'
import { DeliveryProblem } from './delivery-problem.ts'
import { problemOfMail } from './mail-problem.ts'
import { bareHost, isLinkLocal } from './private-host.ts'

/** A server that takes mails (SMTP). */
export interface MailServer {
  readonly host: string
  readonly port: number
  readonly protection: MailProtection
  readonly login: { readonly user: string; readonly password: string } | null
}

export interface SentMail {
  /** Of the sender: a name and an address. */
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  /** The same at every try. With the domain of the sender it becomes the id of the mail. */
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailTools {
  readonly signal: AbortSignal
  /** Milliseconds for the whole exchange. */
  readonly timeoutMs: number
}

/**
 * Sends a mail. An Admin enters the server, so that it may be in a private network; link-local addresses are never contacted.
 *
 * @throws {DeliveryProblem} if the server did not take it. Replies of 4xx are transient, of 5xx final (RFC 5321, 4.2.1)
 * @throws {Rejection} if the address must not be contacted
 */
export async function sendMail(server: MailServer, mail: SentMail, { signal, timeoutMs }: MailTools): Promise<void> {
  const limit = AbortSignal.timeout(timeoutMs)
  const ends = AbortSignal.any([signal, limit])
  const place = `${server.host}:${server.port}`
  let socket: Socket | undefined
  try {
    socket = await openSocket(server, ends)
    const transport = createTransport({
      connection: socket,
      host: server.host,
      port: server.port,
      secure: server.protection === 'TLS',
      requireTLS: server.protection === 'STARTTLS',
      ignoreTLS: server.protection === 'NONE',
      ...(server.login && { auth: { user: server.login.user, pass: server.login.password } }),
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      maxResponseSize: 65_536,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)
    await transport.sendMail({
      from: mail.from,
      to: { name: '', address: mail.to },
      messageId: `<${mail.id}@${domain}>`,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      signal: ends,
    })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (limit.aborted) throw new DeliveryProblem(`"${place}" did not answer in time`, { isTransient: true })
    throw problemOfMail(place, error)
  } finally {
    socket?.destroy()
  }
}

/** Opens a connection to exactly the address that was checked. */
function openSocket({ host, port }: MailServer, signal: AbortSignal): Promise<Socket> {
  const bare = bareHost(host)
  if (isLinkLocal(bare)) throw privateAddressRejection(host, null)
  const lookup = checkedLookup((_, address) => isLinkLocal(address))
  return new Promise((resolve, reject) => {
    const socket = connect({ host: bare, port, lookup, signal }, () => resolve(socket))
    socket.once('error', reject)
  })
}
