import { spdx3Algorithms } from '#service/standards/spdx/spdx3-terms.ts'
import { type RelationshipWord, spdx3Relationship } from '#service/standards/spdx/spdx-relationship-types.ts'
import { isObject, type JsonObject, objectsOf, textOf, textsOf } from '#service/domain/json-values.ts'
import type { Element } from './elements.ts'
import { notSupported, type Writing } from './writing.ts'

const purposes: ReadonlyMap<string, string> = new Map([
  ['SOURCE', 'source'],
  ['BINARY', 'executable'],
  ['ARCHIVE', 'archive'],
  ['APPLICATION', 'application'],
  ['DOCUMENTATION', 'documentation'],
  ['SPDX', 'bom'],
  ['OTHER', 'other'],
])
const absent: ReadonlyMap<string, string> = new Map([
  ['NONE', 'NoneElement'],
  ['NOASSERTION', 'NoAssertionElement'],
])

const individuals = new Set(absent.values())

/** Yields the files of an SPDX 2 document, each followed by its license relationships. */
export function* fileElements(writing: Writing): Generator<Element> {
  for (const value of section('files', writing)) {
    const spdxId = writing.iriOfRef(textOf(value['SPDXID']) ?? '') ?? writing.elements.next('file')
    const [first, ...others] = textsOf(value['fileTypes']).map((type) => purposes.get(type) ?? 'other')
    yield writing.elements.make('software_File', spdxId, {
      name: textOf(value['fileName']),
      comment: textOf(value['comment']),
      software_primaryPurpose: first,
      software_additionalPurpose: others,
      software_copyrightText: textOf(value['copyrightText']),
      software_attributionText: [...textsOf(value['attributionTexts']), ...textsOf(value['noticeText'])],
      verifiedUsing: objectsOf(value['checksums']).flatMap(hashOf),
      originatedBy: textsOf(value['fileContributors']).flatMap(
        (name) => writing.agents.idOf('Person', { name, email: null, phone: null, url: null }) ?? [],
      ),
    })
    yield* licensing(value, spdxId, 'licenseInfoInFiles', writing)
    countOthers(value, ['artifactOfs', 'fileDependencies'], writing)
  }
}

/** Yields the snippets of an SPDX 2 document. */
export function* snippetElements(writing: Writing): Generator<Element> {
  for (const value of section('snippets', writing)) {
    const file = writing.iriOfRef(textOf(value['snippetFromFile']) ?? '')
    if (file === undefined) {
      writing.losses.add({ one: 'snippet', many: 'snippets', why: 'its file is not in the document' })
      continue
    }
    const spdxId = writing.iriOfRef(textOf(value['SPDXID']) ?? '') ?? writing.elements.next('snippet')
    yield writing.elements.make('software_Snippet', spdxId, {
      name: textOf(value['name']),
      comment: textOf(value['comment']),
      software_copyrightText: textOf(value['copyrightText']),
      software_attributionText: textsOf(value['attributionTexts']),
      software_snippetFromFile: file,
      software_byteRange: rangeOf(value, 'offset'),
      software_lineRange: rangeOf(value, 'lineNumber'),
    })
    yield* licensing(value, spdxId, 'licenseInfoInSnippets', writing)
  }
}

/** Yields the relationships of an SPDX 2 document one by one with their comments. Adds described elements to `described`. */
export function* spdx2Relationships(writing: Writing, described: Set<string>): Generator<Element> {
  for (const value of section('relationships', writing)) {
    const relationship = relationshipOf(value, writing)
    if (relationship === undefined) continue
    const { from, to, word } = relationship
    if (word.type === 'describes' && from === writing.elements.iri('SPDXRef-DOCUMENT')) described.add(to)
    else yield relationshipElement(value, relationship, writing)
  }
  for (const { value } of writing.content.elements.get('documentDescribes') ?? []) {
    const iri = endOf(textOf(value) ?? '', writing)
    if (iri !== undefined && !individuals.has(iri)) described.add(iri)
  }
}

interface Ends {
  readonly from: string
  readonly to: string
  readonly word: RelationshipWord
}

/** Converts a relationship to SPDX 3. One without an equivalent is counted as lost. */
function relationshipOf(value: JsonObject, writing: Writing): Ends | undefined {
  const type = textOf(value['relationshipType'])?.toUpperCase().replaceAll('-', '_') ?? ''
  const word = spdx3Relationship(type)
  const ends = ['spdxElementId', 'relatedSpdxElement'].map((name) => endOf(textOf(value[name]) ?? '', writing))
  const [from, to] = word?.isTurned ? ends.toReversed() : ends
  if (word !== undefined && from !== undefined && to !== undefined && !individuals.has(from)) return { from, to, word }
  const why = word === undefined ? 'no SPDX 3.0.1 equivalent' : 'the target does not exist'
  writing.losses.add({ one: `relationship "${type}"`, many: `relationships "${type}"`, why })
  return undefined
}

function relationshipElement(value: JsonObject, { from, to, word }: Ends, { elements }: Writing): Element {
  const type = word.scope === undefined ? 'Relationship' : 'LifecycleScopedRelationship'
  const members = { from, relationshipType: word.type, to: [to], comment: textOf(value['comment']), scope: word.scope }
  return elements.make(type, elements.next('relationship'), members)
}

/** Yields the files of a package, and the name of the file that it represents. */
export function* packageFiles(writing: Writing): Generator<Element> {
  for (const { id, detail } of writing.components) {
    const from = writing.iriOf(id) ?? ''
    const to = textsOf(detail.kept['hasFiles']).flatMap((file) => writing.iriOfRef(file) ?? [])
    const relate = (relationshipType: string, ends: readonly string[]) =>
      writing.elements.make('Relationship', writing.elements.next('relationship'), { from, relationshipType, to: ends })
    if (to.length > 0) yield relate('contains', to)
    const name = textOf(detail.kept['packageFileName'])
    if (name === null) continue
    const file = writing.elements.next('package-file')
    yield writing.elements.make('software_File', file, { name })
    yield relate('hasDistributionArtifact', [file])
  }
}

function* section(name: string, { content }: Writing): Generator<JsonObject> {
  for (const { value } of content.elements.get(name) ?? []) if (isObject(value)) yield value
}

function endOf(ref: string, writing: Writing): string | undefined {
  return absent.get(ref) ?? writing.iriOfRef(ref)
}

function* licensing(value: JsonObject, spdxId: string, found: string, writing: Writing): Generator<Element> {
  const relate = (relationshipType: string, text: string, comment: string | null) => {
    const individual = text === 'NONE' ? 'expandedlicensing_NoneLicense' : 'expandedlicensing_NoAssertionLicense'
    const to = /^(NONE|NOASSERTION)$/.test(text) ? individual : writing.licenses.idOf(text)
    const members = { from: spdxId, relationshipType, to: [to], comment }
    return writing.elements.make('Relationship', writing.elements.next('relationship'), members)
  }
  const concluded = textOf(value['licenseConcluded'])
  if (concluded !== null) yield relate('hasConcludedLicense', concluded, textOf(value['licenseComments']))
  // A license found in a file is its declared license (SPDX 2.3, 8.6).
  for (const text of new Set(textsOf(value[found]))) yield relate('hasDeclaredLicense', text, null)
  yield* writing.elements.taken()
}

/** Converts a checksum of SPDX 2 to a hash of SPDX 3. Returns none if the algorithm is unknown. */
export function hashOf(checksum: JsonObject): object[] {
  const name = (textOf(checksum['algorithm']) ?? '').replace(/^SHA(\d{1,3})$/, 'SHA-$1')
  const [algorithm, hashValue] = [spdx3Algorithms.get(name), textOf(checksum['checksumValue'])]
  return algorithm === undefined || hashValue === null ? [] : [{ type: 'Hash', algorithm, hashValue }]
}

/** Returns the range of a snippet in one unit. SPDX 3 counts from 1. */
function rangeOf(snippet: JsonObject, unit: 'offset' | 'lineNumber'): object | undefined {
  for (const range of objectsOf(snippet['ranges'])) {
    const [begin, end] = [range['startPointer'], range['endPointer']].map((at) => (isObject(at) ? at[unit] : undefined))
    if (typeof begin === 'number' && typeof end === 'number' && begin > 0 && end > 0) {
      return { type: 'PositiveIntegerRange', beginIntegerRange: begin, endIntegerRange: end }
    }
  }
  return undefined
}

function countOthers(value: JsonObject, names: readonly string[], { losses }: Writing): void {
  for (const name of names) {
    const count = textsOf(value[name]).length + objectsOf(value[name]).length
    losses.add({ one: `"${name}" of a file`, many: `"${name}" of files`, why: notSupported }, Math.min(count, 1))
  }
}
