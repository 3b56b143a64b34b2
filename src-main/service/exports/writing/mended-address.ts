import { isIriReference } from '#service/standards/text-formats.ts'

/** `git@host:owner/name`, as git writes an address without a scheme. */
const gitAddress = /^([\w.-]+@[\w.-]+):(?!\/)([^?#]+(?:#.*)?)$/
/** `https://host:owner/name`: what follows the colon is no port, but the start of the path. */
const pathAfterColon = /^([A-Za-z][\w+.-]*:\/\/(?:[^/?#@]*@)?[^/?#:@]+):(?!\d*(?:[/?#]|$))/

/** Characters to encode, from the fewest to the most. */
const escapes = [
  /[^\p{L}\p{M}\p{N}!#$%&'()*+,./:;=?@_~[\]-]/gu,
  /[^\p{L}\p{M}\p{N}!#$%&'()*+,./:;=?@_~-]/gu,
  /%(?![0-9A-Fa-f]{2})|[^\p{L}\p{M}\p{N}!#$%&'()*+,./:;=?@_~-]/gu,
  /#(?=.*#)|%(?![0-9A-Fa-f]{2})|[^\p{L}\p{M}\p{N}!#$%&'()*+,./:;=?@_~-]/gsu,
] as const

/**
 * Writes a text that is not a valid URL (RFC 3987) in the closest form that is one: addresses of git with a scheme and a path, other
 * characters percent-encoded, and a text that is nothing like a URL encoded as a whole, so that it can be read again.
 */
export function mendedAddress(text: string): string {
  const trimmed = text.trim().toWellFormed()
  const plain = trimmed.replace(gitAddress, 'ssh://$1/$2').replace(pathAfterColon, '$1/')
  const candidates = [plain, ...escapes.map((escape) => plain.replaceAll(escape, encodeURIComponent))]
  return candidates.find(isIriReference) ?? encodeURIComponent(trimmed)
}
