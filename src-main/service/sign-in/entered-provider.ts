import { roles } from '#shared/role.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SignInProvider } from '#service/domain/sign-in/sign-in-provider.ts'
import { bareHost, isLinkLocal, isLoopback, isPrivateHost } from '#service/network/private-host.ts'

/** A provider as an Owner enters it. */
export interface EnteredProvider {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  /** Null keeps the stored one, if it is for the same client of the same issuer. */
  readonly clientSecret: string | null
  readonly emailClaim: string | null
  readonly allowedDomains: readonly string[]
  /** Null: only people who exist. */
  readonly newUserRole: string | null
}

const maxName = 60
const maxText = 500
const maxDomains = 100
const domainForm = /^(?:[\da-z](?:[\da-z-]{0,61}[\da-z])?\.)+[\da-z-]{2,63}$/

/**
 * Reads a provider.
 *
 * @param privateHosts hosts in private networks that an Owner allowed
 * @throws {Rejection} if something about it is invalid
 */
export function readProvider(
  entered: EnteredProvider,
  privateHosts: readonly string[],
): Omit<SignInProvider, 'updatedAt'> {
  const allowedDomains = readDomains(entered.allowedDomains)
  const newUserRole = readNewUserRole(entered.newUserRole)
  if (newUserRole !== null && allowedDomains.length === 0) {
    throw new Rejection(
      'Enter the domains of email addresses that are let in: without them, everyone whom the provider knows would be added',
    )
  }
  return {
    name: readText(entered.name, 'name of the provider', maxName),
    issuer: readIssuer(entered.issuer, privateHosts),
    clientId: readText(entered.clientId, 'client ID', maxText),
    emailClaim: readClaim(entered.emailClaim),
    ...{ allowedDomains, newUserRole },
  }
}

function readText(text: string, what: string, max: number): string {
  const trimmed = text.trim()
  if (trimmed === '') throw new Rejection(`Enter the ${what}`)
  if (trimmed.length > max) throw new Rejection(`The ${what} is longer than ${max} characters`)
  if (/[\p{Cc}\p{Cf}]/u.test(trimmed)) throw new Rejection(`The ${what} contains invisible characters`)
  return trimmed
}

/** It is compared with what the provider writes, letter by letter. Only what is entered without a path loses its last slash. */
function readIssuer(text: string, privateHosts: readonly string[]): string {
  const issuer = readText(text, 'issuer', maxText)
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  if (!url || !isPlainAddress(url)) {
    throw new Rejection(`"${text}" is not an issuer. Use an HTTPS URL without a user name, query or fragment`)
  }
  const host = bareHost(url.hostname)
  if (isLinkLocal(host)) throw new Rejection(`An issuer must not have a link-local address: "${host}"`)
  if (isPrivateHost(host) && !privateHosts.includes(host)) {
    throw new Rejection(
      `"${host}" is in a private network. If this is intended, an Owner can allow it in the settings of channels`,
    )
  }
  return issuer.endsWith('/.well-known/openid-configuration')
    ? issuer.slice(0, -'/.well-known/openid-configuration'.length)
    : issuer
}

function isPlainAddress(url: URL): boolean {
  const isProtected = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isProtected && [url.username, url.password, url.search, url.hash].every((part) => part === '')
}

function readClaim(text: string | null): string {
  const claim = text?.trim() || 'email'
  if (!/^[\w:./-]{1,100}$/.test(claim)) throw new Rejection(`"${claim}" is not the name of a claim, such as email`)
  return claim
}

function readDomains(texts: readonly string[]): readonly string[] {
  if (texts.length > maxDomains) throw new Rejection(`${texts.length} domains are too many. Use at most ${maxDomains}`)
  const domains = texts.map((text) => {
    const domain = text.trim().toLowerCase().replace(/^@/, '')
    if (domain.length > 253 || !domainForm.test(domain)) {
      throw new Rejection(`"${text}" is not a domain, such as example.com`)
    }
    return domain
  })
  return [...new Set(domains)].toSorted()
}

function readNewUserRole(text: string | null): SignInProvider['newUserRole'] {
  if (text === null || text.trim() === '') return null
  const role = roles.find((each) => each.toLowerCase() === text.trim().toLowerCase())
  if (!role) throw new Rejection(`"${text}" is not a role. Use Admin, Operator or Viewer`)
  if (role === 'Owner') throw new Rejection('A provider cannot make Owners. Use Admin, Operator or Viewer')
  return role
}
