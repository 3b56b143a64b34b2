/** Bearer tokens, tokens in their own form, and one-time codes of links. */
const secrets = [/(\bbearer\s+)[^\s"',;]+/gi, /()\bwb_[a-z]+_[\w-]+/gi, /(#k=)[^\s"'&]+/gi]

/** Masks what must never be in a log. */
export function scrub(line: string): string {
  return secrets.reduce((masked, secret) => masked.replace(secret, '$1***'), line)
}
