import { randomUUID, X509Certificate } from 'node:crypto'
import { Rejection } from '#service/domain/rejection.ts'
import { type ConnectionColor, connectionColors, type ConnectionInput } from '#shared/bridge.ts'
import type { StoredServer } from './connection-file.ts'
import { parseServerAddress } from './server-address.ts'
import type { ServerIdentity } from './server-agent.ts'

const maxServers = 50
const maxNameLength = 60
const maxCaLength = 256 * 1024
const maxTokenLength = 4_096

/** What of a connection is known before its server is asked. */
export type UncheckedServer = Omit<StoredServer, 'version' | 'user' | 'role'>

export interface CheckedInput {
  readonly server: UncheckedServer
  /** A new token; null keeps the stored one. */
  readonly secret: string | null
  /** Whether nothing changed that decides who is contacted: another name or color needs no answer of the server. */
  readonly mayBeUnasked: boolean
}

/**
 * Checks what a user entered for a new server or, with `before`, for one of the list.
 *
 * @throws {Rejection} if a value is invalid
 */
export function checkInput(
  input: ConnectionInput,
  before: StoredServer | null,
  known: readonly StoredServer[],
): CheckedInput {
  if (!before && known.length >= maxServers) throw new Rejection(`There are ${maxServers} servers already`)
  const url = parseServerAddress(input.address)
  const secret = checkToken(input.token, before?.address === url.origin || before === null)
  const others = known.filter((one) => one !== before)
  const server: UncheckedServer = {
    id: before ? before.id : randomUUID(),
    name: checkName(input.name.trim() || url.host, others),
    address: url.origin,
    color: checkColor(input.color),
    ...checkCertificate(input, url),
    ca: input.ca === undefined ? (before?.ca ?? null) : checkCa(input.ca),
  }
  return { server, secret, mayBeUnasked: secret === null && isSameServer(before, server) }
}

/** Which server a connection leads to. */
export function identityOf({ address, isPinned, certificate, ca }: UncheckedServer): ServerIdentity {
  return { url: new URL(address), pinned: isPinned ? certificate : null, ca }
}

function checkCertificate({ certificate, isPinned }: ConnectionInput, url: URL) {
  if (url.protocol === 'http:') return { certificate: null, isPinned: false }
  const isValid = certificate === null ? !isPinned : /^[\da-f]{64}$/.test(certificate)
  if (!isValid) throw new Rejection('There is no certificate to remember')
  return { certificate, isPinned }
}

function isSameServer(before: UncheckedServer | null, after: UncheckedServer): boolean {
  if (!before) return false
  const [first, second] = [identityOf(before), identityOf(after)]
  return first.url.href === second.url.href && first.pinned === second.pinned && first.ca === second.ca
}

function checkName(name: string, others: readonly StoredServer[]): string {
  if (name.length > maxNameLength) throw new Rejection(`A name has at most ${maxNameLength} characters`)
  if (/\p{Cc}/u.test(name)) throw new Rejection('A name contains no control characters')
  if (others.every((one) => one.name !== name)) return name
  throw new Rejection(`Another connection is called "${name}"`, 'Enter another name.')
}

function checkColor(color: string): ConnectionColor {
  const known = connectionColors.find((one) => one === color)
  if (known) return known
  throw new Rejection(`"${color}" is not a color of connections`, `Choose one of ${connectionColors.join(', ')}.`)
}

/** A stored token must not reach another server than the one that it was entered for. */
function checkToken(token: string | null, isSameUrl: boolean): string | null {
  if (token === null) {
    if (isSameUrl) return null
    throw new Rejection('A token is for one server', 'Enter a token of the new server.')
  }
  const text = token.trim()
  if (text !== '' && text.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(text)) return text
  throw new Rejection('A token has only letters, digits and signs, without spaces', 'Copy the whole token.')
}

/** @throws {Rejection} unless it is null, or PEM certificates */
export function checkCa(text: string | null): string | null {
  if (text === null) return null
  const found =
    text.length > maxCaLength ? [] : (text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [])
  const isValid = found.length > 0 && found.every(isCertificate)
  if (!isValid)
    throw new Rejection('The file contains no certificates of an authority', 'Choose a PEM file with certificates.')
  return found.join('\n')
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca !== undefined
  } catch {
    return false
  }
}
