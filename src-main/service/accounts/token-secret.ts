import { createHash, randomBytes } from 'node:crypto'

/** Returns the text of a new access token: 256 random bits after a prefix that identifies it as one. */
export function newTokenSecret(): string {
  return `wb_live_${randomBytes(32).toString('base64url')}`
}

/** Returns the stored form of a token: SHA-256, lower-case hexadecimal. The text has enough randomness to need no salt. */
export function hashOfToken(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Returns the first characters of a token, to tell tokens apart; fewer for a short token. */
export function prefixOfToken(secret: string): string {
  return secret.slice(0, secret.startsWith('wb_live_') ? 12 : 4)
}
