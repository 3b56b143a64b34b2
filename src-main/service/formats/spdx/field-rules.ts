import { isObject, type JsonObject, listOf } from '#service/domain/json-values.ts'
import { pointerTo } from '#service/formats/reading/document-findings.ts'
import { isIriReference } from '#service/standards/text-formats.ts'
import type { ReportFault } from './shape.ts'

/** What a value must be, in words, and the test. */
type Rule = readonly [expected: string, fits: (text: string) => boolean]

const idLetters = '[A-Za-z0-9.-]+'
const matches = (expected: string, pattern: RegExp): Rule => [expected, (text) => pattern.test(text)]
const actor = matches('"Person: …", "Organization: …" or "Tool: …"', /^(?:Person|Organization|Tool): *\S/)
const supplier = matches(
  '"Person: …", "Organization: …" or NOASSERTION',
  /^(?:(?:Person|Organization): *\S|NOASSERTION$)/,
)
const time = matches(
  'a time such as "2026-01-02T03:04:05Z"',
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)Z$/,
)
const elementId = matches('"SPDXRef-" with letters, digits, "." and "-"', new RegExp(`^SPDXRef-${idLetters}$`))
const relatedId = matches(
  'an identifier of an element, NONE or NOASSERTION',
  new RegExp(`^(?:(?:DocumentRef-[A-Za-z0-9.+-]+:)?SPDXRef-${idLetters}|NONE|NOASSERTION)$`),
)
const digest = (length: number): Rule =>
  matches(`${length} lower-case hexadecimal digits`, new RegExp(`^[0-9a-f]{${length}}$`))
const location: Rule = [
  'a URL, an address of a version control system, NONE or NOASSERTION',
  (text) => /^(?:NONE|NOASSERTION|(?:git|hg|svn|bzr)\+\S+)$/.test(text) || isAbsolute(text),
]
const namespace: Rule = ['an absolute URL without "#"', (text) => isAbsolute(text) && !text.includes('#')]

function isAbsolute(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:./.test(text) && isIriReference(text)
}

/** Rules of single values by the list of their element; `` for the document (SPDX 2.3, clauses 6 to 12). */
const rules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  '': {
    dataLicense: matches('CC0-1.0', /^CC0-1\.0$/),
    SPDXID: matches('SPDXRef-DOCUMENT', /^SPDXRef-DOCUMENT$/),
    documentNamespace: namespace,
  },
  creationInfo: {
    created: time,
    creators: actor,
    licenseListVersion: matches('two numbers such as 3.20', /^\d+\.\d+(?:\.\d+)?$/),
  },
  packages: {
    SPDXID: elementId,
    supplier,
    originator: supplier,
    downloadLocation: location,
    builtDate: time,
    releaseDate: time,
    validUntilDate: time,
  },
  files: { SPDXID: elementId },
  snippets: { SPDXID: elementId },
  hasExtractedLicensingInfos: {
    licenseId: matches('"LicenseRef-" with letters, digits, "." and "-"', new RegExp(`^LicenseRef-${idLetters}$`)),
  },
  externalDocumentRefs: {
    externalDocumentId: matches(
      '"DocumentRef-" with letters, digits, ".", "-" and "+"',
      /^DocumentRef-[A-Za-z0-9.+-]+$/,
    ),
    spdxDocument: namespace,
  },
  relationships: { spdxElementId: relatedId, relatedSpdxElement: relatedId },
  annotations: { annotator: actor, annotationDate: time },
  revieweds: { reviewer: actor, reviewDate: time },
}

/** Number of hexadecimal digits of each algorithm with a fixed length. */
const digits: Readonly<Record<string, number>> = {
  ...{ ADLER32: 8, MD2: 32, MD4: 32, MD5: 32, SHA1: 40, SHA224: 56, SHA256: 64, SHA384: 96, SHA512: 128 },
  ...{ 'SHA3-256': 64, 'SHA3-384': 96, 'SHA3-512': 128 },
  ...{ 'BLAKE2b-256': 64, 'BLAKE2b-384': 96, 'BLAKE2b-512': 128 },
}

/**
 * Reports values that the specification does not allow in a field although the JSON schema, which only knows texts, accepts them. Tag-value
 * has no schema: the specification alone says what is valid. `section` is the list that contains the element.
 */
export function checkFields(section: string, value: JsonObject, pointer: string, report: ReportFault): void {
  for (const [name, rule] of Object.entries(rules[section] ?? {}))
    checkField(rule, value[name], pointer + pointerTo(name), report)
  for (const [index, checksum] of listOf(value['checksums']).entries()) {
    checkDigest(checksum, `${pointer}/checksums/${index}`, report)
  }
  if (section === 'externalDocumentRefs') checkDigest(value['checksum'], `${pointer}/checksum`, report)
  for (const [index, annotation] of listOf(value['annotations']).entries()) {
    if (isObject(annotation)) checkFields('annotations', annotation, `${pointer}/annotations/${index}`, report)
  }
  const code = value['packageVerificationCode']
  if (section === 'packages' && isObject(code)) {
    const place = `${pointer}/packageVerificationCode/packageVerificationCodeValue`
    checkField(digest(40), code['packageVerificationCodeValue'], place, report)
  }
}

function checkDigest(checksum: unknown, pointer: string, report: ReportFault): void {
  if (!isObject(checksum)) return
  const { algorithm } = checksum
  const length = typeof algorithm === 'string' && Object.hasOwn(digits, algorithm) ? digits[algorithm] : undefined
  const rule = length === undefined ? matches('lower-case hexadecimal digits', /^[0-9a-f]+$/) : digest(length)
  checkField(rule, checksum['checksumValue'], `${pointer}/checksumValue`, report)
}

/** Values of another kind are reported by the schema. */
function checkField([expected, fits]: Rule, value: unknown, pointer: string, report: ReportFault): void {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) checkField([expected, fits], entry, `${pointer}/${index}`, report)
  } else if (typeof value === 'string' && !fits(value)) {
    report(
      pointer,
      `Expected ${expected}, found ${JSON.stringify(value.length > 100 ? `${value.slice(0, 100)}…` : value)}`,
    )
  }
}
