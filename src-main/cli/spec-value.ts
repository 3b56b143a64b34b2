import { ArgumentError } from './exit-code.ts'

/** Families of formats, as people write them. */
const specs = ['CycloneDX', 'SPDX'] as const

/**
 * Reads a family of formats in any letter case; null for none.
 *
 * @throws {ArgumentError} for another text
 */
export function readSpec(text: string | null): string | null {
  if (text === null) return null
  const spec = specs.find((name) => name.toLowerCase() === text.toLowerCase())
  if (!spec) throw new ArgumentError(`"${text}" is not a format family. Use ${specs.join(' or ')}`)
  return spec
}
