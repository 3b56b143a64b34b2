import { createHash, randomBytes } from 'node:crypto'
import { defaultTokenPrefix } from '#service/domain/accounts/token-prefix.ts'

/** Returns the text of a new access token: 256 random bits after a prefix that identifies it as one. */
export function newTokenSecret(prefix: string = defaultTokenPrefix): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`
}

/** Returns the stored form of a token: SHA-256, lower-case hexadecimal. The text has enough randomness to need no salt. */
export function hashOfToken(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * Returns the first characters of a token, to tell tokens apart: four after its prefix.
 *
 * @param prefix what tokens begin with here; one of another form has none
 */
export function shownStartOf(secret: string, prefix: string = defaultTokenPrefix): string {
  const known = [prefix, defaultTokenPrefix].find((start) => secret.startsWith(start)) ?? ''
  return secret.slice(0, known.length + 4)
}
