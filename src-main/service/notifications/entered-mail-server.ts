import { readEmail } from '#service/accounts/user-rules.ts'
import { type MailProtection, mailProtections, type MailServerSettings } from '#service/domain/mail-server.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { bareHost, isLinkLocal, isLoopback } from '#service/network/private-host.ts'

/** A mail server as an Admin enters it. */
export interface EnteredMailServer {
  readonly host: string
  readonly port: number
  readonly protection: string
  readonly user: string | null
  /** Null keeps the stored one, if it is for the same user on the same server. */
  readonly password: string | null
  readonly senderName: string | null
  readonly senderAddress: string
}

const maxName = 100
const hostForm = /^(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?(?:\.|$)){1,20}$|^[\da-f:.]+$/

/**
 * Reads a mail server.
 *
 * @throws {Rejection} if something about it is invalid
 */
export function readMailServer(entered: EnteredMailServer): MailServerSettings {
  const host = readHost(entered.host)
  const { port } = entered
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Rejection(`"${port}" is not a port. Use 1 to 65535`)
  }
  const protection = readProtection(entered.protection)
  const user = entered.user?.trim() || null
  if (user === null && entered.password !== null) throw new Rejection('A password needs a user name')
  if (protection === 'NONE' && user !== null && !isLoopback(host)) {
    throw new Rejection('A password must not be sent without protection. Use TLS or STARTTLS')
  }
  const senderName = readSenderName(entered.senderName)
  return { host, port, protection, user, senderName, senderAddress: readEmail(entered.senderAddress) }
}

function readHost(text: string): string {
  const host = bareHost(text.trim())
  if (host.length > 253 || !hostForm.test(host)) throw new Rejection(`"${text}" is not the name of a host`)
  if (isLinkLocal(host)) throw new Rejection(`A mail server must not have a link-local address: "${host}"`)
  return host
}

function readProtection(text: string): MailProtection {
  const protection = mailProtections.find((each) => each === text.trim().toUpperCase())
  if (!protection) throw new Rejection(`"${text}" is not a protection. Use TLS, STARTTLS or NONE`)
  return protection
}

/** In one line: it is part of a header. */
function readSenderName(text: string | null): string {
  const name = (text?.trim() || 'Waybill').replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
  if (name.length > maxName) throw new Rejection(`The name of the sender is longer than ${maxName} characters`)
  return name
}
