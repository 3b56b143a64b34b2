import type { Checksum } from '#service/domain/components/component.ts'

/** Names of digest algorithms: in components (CycloneDX), in OpenVEX and in SPDX 3. CSAF uses those of SPDX 3. */
const algorithms: readonly (readonly [ours: string, openvex: string | null, spdx: string | null])[] = [
  ['MD5', 'md5', 'md5'],
  ['SHA-1', 'sha1', 'sha1'],
  ['SHA-256', 'sha-256', 'sha256'],
  ['SHA-384', 'sha-384', 'sha384'],
  ['SHA-512', 'sha-512', 'sha512'],
  ['SHA3-256', 'sha3-256', 'sha3_256'],
  ['SHA3-384', 'sha3-384', 'sha3_384'],
  ['SHA3-512', 'sha3-512', 'sha3_512'],
  ['BLAKE2b-256', 'blake2b-256', 'blake2b256'],
  ['BLAKE2b-384', null, 'blake2b384'],
  ['BLAKE2b-512', 'blake2b-512', 'blake2b512'],
  ['BLAKE3', null, 'blake3'],
]

/**
 * Returns digests by the algorithm names of a format. Skips unknown algorithms, and digests that are not hexadecimal with at least 32
 * digits.
 */
export function nameHashes(
  checksums: readonly Checksum[],
  format: 'openvex' | 'spdx',
): [name: string, value: string][] {
  return checksums.flatMap(({ alg, content }): [string, string][] => {
    const known = algorithms.find(([ours]) => ours === alg)
    const name = known?.[format === 'openvex' ? 1 : 2]
    return name && /^[0-9a-f]{32,}$/i.test(content) ? [[name, content.toLowerCase()]] : []
  })
}
