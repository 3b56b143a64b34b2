import { isObject } from '#service/domain/json-values.ts'

/** Corrects words that other versions of SPDX, or some writers, spell differently from 2.3. */
export function repairDocument(list: string, element: unknown): unknown {
  if (!isObject(element)) return element
  if (list === 'relationships') return correctSpelling(element, 'relationshipType', (word) => word.replaceAll('-', '_'))
  if (list === 'files') return withChecksums(element)
  if (list !== 'packages') return element
  const value = correctSpelling(element, 'primaryPackagePurpose', (word) => word.replaceAll('-', '_'))
  const refs = value['externalRefs']
  if (!Array.isArray(refs)) return withChecksums(value)
  const externalRefs = refs.map((ref: unknown) =>
    isObject(ref) ? correctSpelling(ref, 'referenceCategory', (word) => word.replaceAll('_', '-')) : ref,
  )
  return withChecksums({ ...value, externalRefs })
}

function withChecksums(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { checksums } = value
  if (!Array.isArray(checksums)) return value
  return {
    ...value,
    checksums: checksums.map((entry: unknown) =>
      isObject(entry) && !/[a-z]/.test(String(entry['algorithm']).replace(/^BLAKE2b/, ''))
        ? entry
        : isObject(entry)
          ? correctSpelling(entry, 'algorithm', (word) => word.replace(/^BLAKE2B/, 'BLAKE2b'))
          : entry,
    ),
  }
}

function correctSpelling(
  value: Readonly<Record<string, unknown>>,
  name: string,
  spell: (upperCase: string) => string,
): Readonly<Record<string, unknown>> {
  const word = value[name]
  return typeof word === 'string' ? { ...value, [name]: spell(word.toUpperCase()) } : value
}
