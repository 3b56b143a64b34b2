import { isObject, type JsonObject, listOf } from '#service/domain/json-values.ts'
import { wholeSeconds } from '#service/exports/spdx/whole-seconds.ts'
import { mendedAddress } from '#service/exports/writing/mended-address.ts'
import {
  digestRule,
  type Spdx2FieldRule,
  spdx2FieldRules,
  verificationCodeRule,
} from '#service/standards/spdx/spdx2-field-rules.ts'
import type { Encoding, OnMended, Substitutes } from '#service/exports/spdx2/encoding.ts'
import { tagText, wordOf } from './tag-lines.ts'

/** Fields that are adapted where they are written. */
const identifiers: ReadonlySet<string> = new Set(['SPDXID', 'spdxElementId', 'relatedSpdxElement'])
/** Fields whose value must not be empty, although the rules for single fields do not name them. */
const filled = [
  ['homepage', 'licenseConcluded', 'licenseDeclared'],
  ['licenseInfoFromFiles', 'licenseInfoInFiles', 'licenseInfoInSnippets'],
].flat()
const isFilled: Spdx2FieldRule = ['a text', (text) => text.trim() !== '']
const rulesByList = new Map(
  Object.keys(spdx2FieldRules).map((list) => [
    list,
    [
      ...Object.entries(spdx2FieldRules[list] ?? {}).filter(([name]) => !identifiers.has(name)),
      ...filled.map((name) => [name, isFilled] as const),
    ],
  ]),
)

/**
 * Adapts elements in their JSON form to the rules for single fields, which the schema of JSON does not have (SPDX 2.3, clauses 6 to 13). A
 * value is written in the closest valid form; what has none is left out, or replaced if the field is required. Identifiers are adapted
 * where they are written.
 */
export class TagFields implements Encoding {
  readonly text = tagText
  readonly #substitutes: Readonly<Record<string, string>>
  readonly #documentId: string
  #unnamed = 0

  constructor({ date, namespace, documentId }: Substitutes) {
    this.#documentId = documentId
    const anonymous = 'Person: anonymous'
    this.#substitutes = {
      ...{ downloadLocation: 'NOASSERTION', dataLicense: 'CC0-1.0', documentNamespace: namespace },
      ...{ annotator: anonymous, reviewer: anonymous, annotationDate: date, reviewDate: date, created: date },
    }
  }

  /** Adapts the members of the document itself. */
  document(members: JsonObject, onMended: OnMended): JsonObject {
    const { creationInfo, ...rest } = members
    const { SPDXID: _, ...own } = this.#fields('', { ...rest, dataLicense: rest['dataLicense'] ?? '' }, onMended)
    if (wordOf(rest['SPDXID']) !== 'SPDXRef-DOCUMENT') onMended('SPDXID', 'SPDXRef-DOCUMENT', 'SPDXRef-DOCUMENT')
    const document = { SPDXID: 'SPDXRef-DOCUMENT', ...own }
    if (!isObject(creationInfo)) return { ...document, ...(creationInfo !== undefined && { creationInfo }) }
    const made = this.#fields('creationInfo', creationInfo, onMended)
    const creators = listOf(made['creators']).length > 0 ? made['creators'] : [this.#substitutes['annotator']]
    return { ...document, creationInfo: { ...made, creators } }
  }

  /** Adapts an element of a list; undefined if a field is missing without which it cannot be written. */
  element(list: string, value: unknown, onMended: OnMended): unknown {
    if (list === 'documentDescribes') return this.#reference(list, value, onMended)
    if (!isObject(value)) return value
    const found = this.#parts(list, this.#fields(list, value, onMended), onMended)
    if (isWritable(list, value, found)) return list === 'relationships' ? this.#ofDocument(found) : found
    onMended(list, 'every required field')
    return undefined
  }

  /** The document has one possible identifier only (SPDX 2.3, 6.3). */
  #ofDocument(relationship: JsonObject): JsonObject {
    const ends = ['spdxElementId', 'relatedSpdxElement'].filter((name) => relationship[name] === this.#documentId)
    return { ...relationship, ...Object.fromEntries(ends.map((name) => [name, 'SPDXRef-DOCUMENT'])) }
  }

  #fields(list: string, value: JsonObject, onMended: OnMended): JsonObject {
    const members = { ...value }
    if (list !== '' && typeof value['SPDXID'] === 'string' && wordOf(value['SPDXID']) === '')
      members['SPDXID'] = this.#free()
    for (const [name, rule] of rulesByList.get(list) ?? []) {
      const member = value[name]
      const field = list === '' ? name : `${list}/${name}`
      const fitted = Array.isArray(member)
        ? withEach(member, (entry) => this.#text(name, entry, rule, onMended, field))
        : this.#text(name, member, rule, onMended, field)
      if (fitted === undefined) delete members[name]
      else members[name] = fitted
    }
    return members
  }

  #text(name: string, value: unknown, [expected, fits]: Spdx2FieldRule, onMended: OnMended, field: string): unknown {
    if (typeof value !== 'string' || fits(value)) return value
    const mended = mends[name]?.(value).find(fits) ?? this.#substitutes[name]
    onMended(field, expected, mended)
    return mended
  }

  #reference(field: string, id: unknown, onMended: OnMended): unknown {
    if (typeof id !== 'string' || wordOf(id) !== '') return id
    onMended(field, 'an identifier')
    return undefined
  }

  #free(): string {
    this.#unnamed += 1
    return `SPDXRef-unnamed-${this.#unnamed}`
  }

  /** Adapts the lists and objects in an element. */
  #parts(list: string, value: JsonObject, onMended: OnMended): JsonObject {
    const annotation = (entry: unknown) => this.element('annotations', entry, onMended)
    const file = (id: unknown) => this.#reference(`${list}/hasFiles`, id, onMended)
    const members: Record<string, unknown> = { ...value }
    for (const [name, expected, partOf] of partsOfElements) {
      const part = (entry: unknown) => {
        const found = isObject(entry) ? partOf(entry) : entry
        if (found !== entry) onMended(`${list}/${name}`, expected, found === undefined ? found : 'another form')
        return found
      }
      if (Array.isArray(members[name])) members[name] = withEach(members[name], part)
      else if (isObject(members[name])) members[name] = part(members[name])
    }
    if (Array.isArray(members['annotations'])) members['annotations'] = withEach(members['annotations'], annotation)
    if (Array.isArray(members['hasFiles'])) members['hasFiles'] = withEach(members['hasFiles'], file)
    return members
  }
}

/** Parts of elements with what they must be; in a list, or the only one. */
const partsOfElements: readonly (readonly [string, string, (part: JsonObject) => JsonObject | undefined])[] = [
  ['checksums', 'digests of their algorithm', withDigest],
  ['checksum', 'a digest of its algorithm', withDigest],
  ['externalRefs', 'a category, a type without blanks and a locator', externalRefOf],
  ['ranges', 'ranges of bytes or lines', rangeOf],
  ['packageVerificationCode', `${verificationCodeRule[0]}, and names of files on one line`, verificationCodeOf],
]

function withEach(list: readonly unknown[], part: (entry: unknown) => unknown): readonly unknown[] {
  return list.map(part).filter((entry) => entry !== undefined)
}

/** The forms of a text to try, by field. */
const mends: Readonly<Record<string, (text: string) => readonly string[]>> = {
  ...forFields('supplier originator annotator reviewer creators', actorTexts),
  ...forFields('builtDate releaseDate validUntilDate annotationDate reviewDate created', (text) =>
    /^\s*\d{4}-\d{2}-\d{2}/.test(text) ? [wholeSeconds(text.trim()) ?? ''] : [],
  ),
  ...forFields('downloadLocation spdxDocument documentNamespace', (text) =>
    text.trim() === '' ? [] : [mendedAddress(text), mendedAddress(text).replace(/#.*$/s, '')],
  ),
  licenseId: (text) => [identifier('LicenseRef-', text, /[^A-Za-z0-9.-]+/g)],
  externalDocumentId: (text) => [identifier('DocumentRef-', text, /[^A-Za-z0-9.+-]+/g)],
}

function forFields<Mend>(names: string, mend: Mend): Readonly<Record<string, Mend>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, mend]))
}

/** A name without a kind is an organization, as for the reader. */
function actorTexts(text: string): readonly string[] {
  const [, kind = '', name = ''] = /^(Person|Organization|Tool)?\s*:?\s*(.*)$/is.exec(text.trim()) ?? []
  if (name === '' || name === 'NONE') return []
  const word = kind.slice(0, 1).toUpperCase() + kind.slice(1).toLowerCase()
  return [`${word}: ${name}`, `Organization: ${kind === '' ? text.trim() : name}`]
}

function identifier(prefix: string, text: string, others: RegExp): string {
  const word = text.trim().replaceAll(others, '-')
  return word.startsWith(prefix) ? word : `${prefix}${word || 'unnamed'}`
}

function withDigest(checksum: JsonObject): JsonObject | undefined {
  return lowerCase(checksum, 'checksumValue', digestRule(checksum['algorithm']))
}

function verificationCodeOf(code: JsonObject): JsonObject | undefined {
  const found = lowerCase(code, 'packageVerificationCodeValue', verificationCodeRule)
  const files = listOf(code['packageVerificationCodeExcludedFiles'])
  if (found === undefined || files.every((file) => wordOf(file) === file)) return found
  return { ...found, packageVerificationCodeExcludedFiles: files.map(wordOf) }
}

/** Returns an object whose member fits the rule, in lower case if necessary. */
function lowerCase(value: JsonObject, name: string, [, fits]: Spdx2FieldRule): JsonObject | undefined {
  const text = value[name]
  if (typeof text !== 'string' || fits(text)) return value
  const lower = text.trim().toLowerCase()
  return fits(lower) ? { ...value, [name]: lower } : undefined
}

/** Blanks separate the three words of an external reference; only the last one can contain some (SPDX 2.3, 7.21). */
function externalRefOf(entry: JsonObject): JsonObject | undefined {
  const words = ['referenceCategory', 'referenceType', 'referenceLocator'].map((name) => wordOf(entry[name]))
  if (words.includes('')) return undefined
  const type = wordOf(entry['referenceType'])
  return type.includes(' ') ? { ...entry, referenceType: type.replaceAll(' ', '-') } : entry
}

/** A range has two bytes or two lines (SPDX 2.3, 9.4 and 9.5). */
function rangeOf(entry: JsonObject): JsonObject | undefined {
  const { startPointer, endPointer } = entry
  if (!isObject(startPointer) || !isObject(endPointer)) return undefined
  const isNumber = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
  const units = ['offset', 'lineNumber'].filter((unit) => isNumber(startPointer[unit]) && isNumber(endPointer[unit]))
  return units.length > 0 ? entry : undefined
}

/** Tests whether an element still has what it had to have. */
function isWritable(list: string, before: JsonObject, { checksum, checksums, ranges, ...found }: JsonObject): boolean {
  switch (list) {
    case 'externalDocumentRefs':
      return isObject(checksum) && wordOf(found['spdxDocument']) !== ''
    case 'files':
      return !Array.isArray(before['checksums']) || listOf(checksums).length > 0
    case 'snippets':
      return wordOf(found['snippetFromFile']) !== '' && (!Array.isArray(before['ranges']) || listOf(ranges).length > 0)
    case 'relationships':
      return wordOf(found['spdxElementId']) !== '' && wordOf(found['relatedSpdxElement']) !== ''
    default:
      return true
  }
}
