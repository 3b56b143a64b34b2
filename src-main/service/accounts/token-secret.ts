import { createHash, randomBytes } from 'node:crypto'

/** Text of a new access token: 256 random bits behind a prefix that tells what it is. */
export function newTokenSecret(): string {
  return `wb_live_${randomBytes(32).toString('base64url')}`
}

/** What is stored of a token: SHA-256, lower-case hexadecimal. The text has enough randomness to need no salt. */
export function hashOfToken(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** First characters of a token, to tell tokens apart. A short one shows less of itself. */
export function prefixOfToken(secret: string): string {
  return secret.slice(0, secret.startsWith('wb_live_') ? 12 : 4)
}
