import parse from 'spdx-expression-parse'

/**
 * Why an expression does not name licences as BSI TR-03183-2 section 6.1 wants them: SPDX identifiers first, then
 * `LicenseRef-scancode-…`, then `LicenseRef-<entity>-…`. Null when it does.
 */
export function licenseFault(expression: string): string | null {
  // The grammar of the library has no document references and no additions of one's own.
  const known = expression
    .replaceAll(/DocumentRef-[\w.-]+:/g, '')
    .replaceAll(/AdditionRef-[\w.-]+/g, 'Classpath-exception-2.0')
  try {
    parse(known)
  } catch {
    return `${JSON.stringify(expression)} is no SPDX licence expression`
  }
  const bare = known.match(/LicenseRef-[\w.-]+/g)?.find((ref) => !/^LicenseRef-[A-Za-z0-9.]+-./.test(ref))
  return bare === undefined ? null : `${JSON.stringify(bare)} names no entity: LicenseRef-<entity>-<name> is asked for`
}
