import { isIriReference } from '#service/standards/text-formats.ts'

/** What the value of a field must be, in words, and the test. */
export type Spdx2FieldRule = readonly [expected: string, fits: (text: string) => boolean]

const idLetters = '[A-Za-z0-9.-]+'
const matches = (expected: string, pattern: RegExp): Spdx2FieldRule => [expected, (text) => pattern.test(text)]
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
const digest = (length: number): Spdx2FieldRule =>
  matches(`${length} lower-case hexadecimal digits`, new RegExp(`^[0-9a-f]{${length}}$`))
const location: Spdx2FieldRule = [
  'a URL, an address of a version control system, NONE or NOASSERTION',
  (text) => /^(?:NONE|NOASSERTION|(?:git|hg|svn|bzr)\+\S+)$/.test(text) || isAbsolute(text),
]
const namespace: Spdx2FieldRule = ['an absolute URL without "#"', (text) => isAbsolute(text) && !text.includes('#')]

function isAbsolute(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:./.test(text) && isIriReference(text)
}

/** Rules of single values by the list of their element; `` for the document (SPDX 2.3, clauses 6 to 12). */
export const spdx2FieldRules: Readonly<Record<string, Readonly<Record<string, Spdx2FieldRule>>>> = {
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

/** Returns the rule for a checksum of an algorithm (SPDX 2.3, 7.10). */
export function digestRule(algorithm: unknown): Spdx2FieldRule {
  const length = typeof algorithm === 'string' && Object.hasOwn(digits, algorithm) ? digits[algorithm] : undefined
  return length === undefined ? matches('lower-case hexadecimal digits', /^[0-9a-f]+$/) : digest(length)
}

/** The rule for the code of a package (SPDX 2.3, 7.9). */
export const verificationCodeRule = digest(40)
