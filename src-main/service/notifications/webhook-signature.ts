import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Makes a secret that signs the messages of a webhook, in the form of the Standard Webhooks specification. */
export function createSigningSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/**
 * Returns the headers that show a receiver who sent a message, when, and that nobody changed it (Standard Webhooks 1.0): the signature is
 * HMAC-SHA256 of `<id>.<seconds>.<body>`.
 */
export function signatureHeaders(
  { id, body, secret }: { readonly id: string; readonly body: string; readonly secret: string },
  now: Date,
): Record<string, string> {
  const seconds = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}
