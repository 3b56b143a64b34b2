import type { Checksum } from '#service/domain/components/component.ts'

/** Number of hexadecimal digits, by algorithm as the model names it. */
const digits: ReadonlyMap<string, number> = new Map([
  ['ADLER32', 8],
  ...['MD2', 'MD4', 'MD5'].map((name) => [name, 32] as const),
  ['SHA-1', 40],
  ...['SHA-224', 'SHA3-224'].map((name) => [name, 56] as const),
  ...['SHA-256', 'SHA3-256', 'BLAKE2b-256', 'Streebog-256'].map((name) => [name, 64] as const),
  ...['SHA-384', 'SHA3-384', 'BLAKE2b-384'].map((name) => [name, 96] as const),
  ...['SHA-512', 'SHA3-512', 'BLAKE2b-512', 'Streebog-512'].map((name) => [name, 128] as const),
])

/** Counts hashes whose value cannot be one of their algorithm: another length, or something that is not hexadecimal. */
export function countMalformed(hashes: readonly Checksum[]): number {
  return hashes.filter(({ alg, content }) => {
    const length = digits.get(alg)
    return length !== undefined && !(content.length === length && /^[0-9a-f]*$/i.test(content))
  }).length
}
