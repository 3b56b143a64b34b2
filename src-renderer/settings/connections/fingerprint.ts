/** A SHA-256 as browsers show it, in two lines. */
export function formatFingerprint(sha256: string): readonly [string, string] {
  const pairs = sha256.toUpperCase().match(/../g) ?? []
  return [pairs.slice(0, 16).join(':'), pairs.slice(16).join(':')]
}

/** The first and last bytes of a SHA-256, to recognize it in a list. */
export function shortFingerprint(sha256: string): string {
  const pairs = sha256.toUpperCase().match(/../g) ?? []
  return `${pairs.slice(0, 3).join(':')}…${pairs.slice(-2).join(':')}`
}
