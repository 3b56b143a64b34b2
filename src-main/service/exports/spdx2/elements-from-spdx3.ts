import { spdx2Algorithms } from '#service/standards/spdx/spdx2-terms.ts'
import { isObject, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'
import { notSupported, type Writing } from './writing.ts'

type Element = Readonly<Record<string, unknown>>

const fileTypes: ReadonlyMap<unknown, string> = new Map([
  ['application', 'APPLICATION'],
  ['archive', 'ARCHIVE'],
  ['bom', 'SPDX'],
  ['documentation', 'DOCUMENTATION'],
  ['executable', 'BINARY'],
  ['source', 'SOURCE'],
])

/** Members that are written in any form. */
const written: ReadonlySet<string> = new Set(
  [
    ['type', '@type', 'spdxId', '@id', 'creationInfo', 'name', 'comment', 'verifiedUsing', 'software_copyrightText'],
    ['software_primaryPurpose', 'software_snippetFromFile', 'software_byteRange', 'software_lineRange'],
    ['software_attributionText'],
  ].flat(),
)

/** Counts data that 2.3 cannot represent. */
function countOthers(element: Element, kind: 'file' | 'snippet', { losses }: Writing): void {
  for (const name of Object.keys(element)) {
    if (!written.has(name))
      losses.add({ one: `"${name}" of a ${kind}`, many: `"${name}" of ${kind}s`, why: notSupported })
  }
}

/** Converts a file of SPDX 3.0.1 to 2.3. Undefined if 2.3 cannot represent it. */
export function fileOf(element: Element, writing: Writing): object | undefined {
  const { ids, losses, annotations } = writing
  countOthers(element, 'file', writing)
  const iri = textOf(element['spdxId'] ?? element['@id'])
  const checksums = objectsOf(element['verifiedUsing']).flatMap((hash) => {
    const algorithm = algorithmOf(textOf(hash['algorithm']))
    const checksumValue = textOf(hash['hashValue'])
    return algorithm === undefined || checksumValue === null ? [] : [{ algorithm, checksumValue }]
  })
  if (iri === null || checksums.length === 0) {
    losses.add({ one: 'file', many: 'files', why: 'SPDX 2.3 requires a checksum for each file' })
    return undefined
  }
  const type = fileTypes.get(element['software_primaryPurpose'])
  const [comment, copyrightText] = [textOf(element['comment']), textOf(element['software_copyrightText'])]
  const attributionTexts = textsOf(element['software_attributionText'])
  const noted = annotations.of(iri)
  return {
    SPDXID: ids.assignId(iri),
    fileName: textOf(element['name']) ?? iri,
    checksums,
    ...(type === undefined ? {} : { fileTypes: [type] }),
    ...(comment === null ? {} : { comment }),
    ...(copyrightText === null ? {} : { copyrightText }),
    ...(attributionTexts.length > 0 ? { attributionTexts } : {}),
    ...(noted.length > 0 ? { annotations: noted } : {}),
  }
}

/** Converts a snippet of SPDX 3.0.1 to 2.3. Undefined if 2.3 cannot represent it. */
export function snippetOf(element: Element, writing: Writing): object | undefined {
  const { ids, losses } = writing
  countOthers(element, 'snippet', writing)
  const [iri, file] = [textOf(element['spdxId']), textOf(element['software_snippetFromFile'])]
  const reference = file === null ? undefined : ids.ofRef(file)
  const ranges = [
    rangeOf(element['software_byteRange'], 'offset', reference),
    rangeOf(element['software_lineRange'], 'lineNumber', reference),
  ].filter((range) => range !== undefined)
  if (iri === null || reference === undefined || ranges.length === 0) {
    losses.add({ one: 'snippet', many: 'snippets', why: 'SPDX 2.3 requires a file and a range for each snippet' })
    return undefined
  }
  const [copyrightText, comment] = [textOf(element['software_copyrightText']), textOf(element['comment'])]
  const attributionTexts = textsOf(element['software_attributionText'])
  return {
    SPDXID: ids.assignId(iri),
    name: textOf(element['name']) ?? iri,
    snippetFromFile: reference,
    ranges,
    ...(copyrightText === null ? {} : { copyrightText }),
    ...(comment === null ? {} : { comment }),
    ...(attributionTexts.length > 0 ? { attributionTexts } : {}),
  }
}

function rangeOf(range: unknown, unit: 'offset' | 'lineNumber', reference: string | undefined): object | undefined {
  if (!isObject(range)) return undefined
  const at = (place: unknown) => ({ reference, [unit]: place })
  return { startPointer: at(range['beginIntegerRange']), endPointer: at(range['endIntegerRange']) }
}

/** Converts `sha256`, `sha3_256`, `blake2b256` to the names of 2.3. */
function algorithmOf(word: string | null): string | undefined {
  if (word === null) return undefined
  const name = word
    .toUpperCase()
    .replace(/^SHA3_/, 'SHA3-')
    .replace(/^BLAKE2B/, 'BLAKE2b-')
  return [...spdx2Algorithms.values()].find((algorithm) => algorithm === name)
}
