import { Rejection } from '#service/domain/rejection.ts'
import { isEmailAddress } from '#service/standards/text-formats.ts'

/** Addresses of a contact that a client gives. */
interface Addresses {
  readonly email?: string | null | undefined
  readonly url?: string | null | undefined
}

/**
 * Rejects addresses that nobody can be reached by. Those that a contact has already may be sent again.
 *
 * @throws {Rejection} if one is not a mail address, or not an address that begins with `https://`
 */
export function checkAddresses({ email, url }: Addresses, before: Addresses = {}): void {
  const problems: string[] = []
  if (email != null && email !== before.email && !isEmailAddress(email)) {
    problems.push(`"${email}" is not an email address`)
  }
  if (url != null && url !== before.url && !isWebAddress(url)) {
    problems.push(`"${url}" is not a URL that begins with https://`)
  }
  if (problems.length > 0) throw new Rejection(problems)
}

function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' && hostname !== ''
}
