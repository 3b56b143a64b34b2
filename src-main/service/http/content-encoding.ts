/** Encodings of a response that the service can send, the smallest first. */
export const contentEncodings = ['br', 'gzip'] as const
export type ContentEncoding = (typeof contentEncodings)[number]

/**
 * Chooses the encoding of a response by the Accept-Encoding header of its request (RFC 9110, 12.5.3): the one with the highest weight, of
 * equal ones the smallest. Null for none: a client that names no encoding, or only others, gets the content as it is.
 *
 * @param available what can be sent, the smallest first
 */
export function chooseEncoding(
  accepted: string | null,
  available: readonly ContentEncoding[] = contentEncodings,
): ContentEncoding | null {
  const weights = readWeights(accepted ?? '')
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [best] = available
    .map((name) => ({ name, weight: weightOf(name) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  const plain = weights.get('identity')
  return best === undefined || (plain !== undefined && plain > best.weight) ? null : best.name
}

/** An entry that is malformed is not accepted. */
function readWeights(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(',').flatMap((entry) => {
      const [, name = '', weight = '1'] =
        /^\s*([\w*-]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(entry) ?? []
      return name === '' ? [] : [[name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(weight)] as const]
    }),
  )
}
