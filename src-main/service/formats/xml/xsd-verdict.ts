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

/** Whether the official XSD accepts a document, and the errors. */
export interface XsdVerdict {
  /** Null if not validated; an issue gives the reason. */
  readonly valid: boolean | null
  readonly findings: readonly DocumentFinding[]
}

/** Maximum document size. The tree that the validator builds from a larger one takes too much memory. */
const sizeLimit = 64 * 2 ** 20
const messageLength = 500

/**
 * Validates a document with the official XSD of a CycloneDX version, `1.2` to `1.7`.
 * @param bytes UTF-8 whatever the XML declaration says. The caller must have checked that it is well-formed and has no DOCTYPE
 */
export function xsdVerdict(bytes: Buffer, specVersion: string): XsdVerdict {
  if (bytes.length > sizeLimit) {
    const size = `${Math.ceil(bytes.length / 2 ** 20)} MiB`
    const message = `Not validated against the schema: the document has ${size}, the limit is ${sizeLimit / 2 ** 20} MiB`
    return { valid: null, findings: [{ severity: 'info', pointer: null, message, line: null, column: null }] }
  }
  // The depth was limited before, and the declaration describes the original bytes.
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

/** Returns the address inside the library, a member that its typings omit. */
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

/** Returns the message without namespaces, which add nothing, shortened to a readable length. */
function describe(message: string): string {
  const text = message.trim().replaceAll(/\{http[^}]*\}/g, '')
  return text.length > messageLength ? `${text.slice(0, messageLength)} …` : text
}
