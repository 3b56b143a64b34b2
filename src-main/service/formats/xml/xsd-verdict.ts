import { ParseOption, XmlDocument, XmlParseError, type XsdValidator } from 'libxml2-wasm'
import {
  xmlSchemaFreeValidCtxt,
  xmlSchemaNewValidCtxt,
  xmlSchemaSetValidStructuredErrors,
  xmlSchemaValidateDoc,
} from 'libxml2-wasm/lib/libxml2.mjs'
import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'
import { elementPlaces } from './element-places.ts'
import { collectErrors, type XsdErrors } from './xsd-errors.ts'
import { cyclonedxXsd } from './xsd-schema.ts'

/** Whether the official XSD accepts a document, and why not. */
export interface XsdVerdict {
  /** Null where nothing was decided: a finding says why. */
  readonly valid: boolean | null
  readonly findings: readonly DocumentFinding[]
}

/** Beyond this the tree that the validator needs takes too much memory. */
const sizeLimit = 64 * 2 ** 20
const messageLength = 500

/**
 * Asks the official XSD of a CycloneDX version, `1.2` to `1.7`, about a document.
 *
 * @param bytes UTF-8 whatever the XML declaration says, well-formed and without a DOCTYPE: both have been found out before.
 */
export function xsdVerdict(bytes: Buffer, specVersion: string): XsdVerdict {
  if (bytes.length > sizeLimit) {
    const size = `${Math.ceil(bytes.length / 2 ** 20)} MiB`
    const message = `Not validated against the schema: the document has ${size}, the limit is ${sizeLimit / 2 ** 20} MiB`
    return { valid: null, findings: [{ severity: 'info', pointer: null, message, line: null, column: null }] }
  }
  // The depth has been limited before; the declaration speaks of the bytes as they came.
  const option = ParseOption.XML_PARSE_HUGE | ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_IGNORE_ENC
  try {
    const document = XmlDocument.fromBuffer(bytes, { option: option | ParseOption.XML_PARSE_BIG_LINES })
    try {
      const errors = validate(document, specVersion)
      return { valid: errors.count === 0, findings: findingsOf(errors, bytes) }
    } finally {
      document.dispose()
    }
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error
    return { valid: false, findings: error.details.slice(0, 1).map(parseFinding) }
  }
}

function validate(document: XmlDocument, specVersion: string): XsdErrors {
  const context = xmlSchemaNewValidCtxt(addressOf(cyclonedxXsd(specVersion)))
  try {
    return collectErrors((collector) => {
      xmlSchemaSetValidStructuredErrors(context, collector, 0)
      const result = xmlSchemaValidateDoc(context, addressOf(document))
      if (result < 0) throw new Error(`The XML validator failed with ${result}`)
    })
  } finally {
    xmlSchemaFreeValidCtxt(context)
  }
}

/** Where the library keeps it: a member that its typings leave out. */
function addressOf(kept: XmlDocument | XsdValidator): number {
  return (kept as unknown as { readonly _ptr: number })._ptr
}

function findingsOf({ first, count }: XsdErrors, bytes: Buffer): readonly DocumentFinding[] {
  if (count === 0) return []
  const places = elementPlaces(bytes, [...new Set(first.flatMap(({ path }) => path ?? []))])
  const findings = first.map(({ message, line, path }): DocumentFinding => {
    const place = path === undefined ? undefined : places.get(path)
    const at = { line: place?.line ?? (line > 0 ? line : null), column: place?.column ?? null }
    return { severity: 'error', pointer: null, message: describe(message), ...at }
  })
  if (count === first.length) return findings
  const message = `${count - first.length} more schema errors are not listed`
  return [...findings, { severity: 'error', pointer: null, message, line: null, column: null }]
}

function parseFinding({ message, line, col }: XmlParseError['details'][number]): DocumentFinding {
  return { severity: 'error', pointer: null, message: describe(message), line, column: col }
}

/** The message without namespaces, which repeat what everybody knows, and not longer than can be read. */
function describe(message: string): string {
  const text = message.trim().replaceAll(/\{http[^}]*\}/g, '')
  return text.length > messageLength ? `${text.slice(0, messageLength)} …` : text
}
