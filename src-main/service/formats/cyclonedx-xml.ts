import { Rejection } from '#service/domain/rejection.ts'
import { CyclonedxXmlDocument } from './cyclonedx-xml/xml-document.ts'
import { readCyclonedx } from './cyclonedx/read-cyclonedx.ts'
import type { DocumentHead } from './known-kinds/document-head.ts'
import { rejectionAt } from './json/position.ts'
import type { SbomFormat } from './sbom-format.ts'
import { xsdVerdict } from './xml/lazy-xsd-verdict.ts'
import { checkXmlSignature } from './xml/xml-signature.ts'
import { type RootElement, rootElement } from './xml/root-element.ts'

const family = /^http:\/\/cyclonedx\.org\/schema\/bom\b/
/** Recognizes CycloneDX by its text if the markup before the root element is invalid or rejected. */
const invalidStart = /http:\/\/cyclonedx\.org\/schema\/bom|<!DOCTYPE\s+(\w+:)?bom\b/
const specVersions: ReadonlyMap<string, string> = new Map(
  ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'].map((specVersion) => [
    `http://cyclonedx.org/schema/bom/${specVersion}`,
    specVersion,
  ]),
)

/** CycloneDX XML 1.2 to 1.7 (ECMA-424 from 1.6). */
export const cyclonedxXml: SbomFormat = {
  name: 'CycloneDX XML',
  recognizes: ({ container, text, start }) => {
    if (container !== 'xml') return false
    const root = rootElement(text)
    return root ? family.test(root.namespace) : invalidStart.test(start)
  },
  *read(head, sink) {
    rejectInvalidEncoding(head)
    const specVersion = specVersionOf(rootElement(head.text))
    const document = new CyclonedxXmlDocument(head.text, specVersion)
    const read = yield* readCyclonedx({ head, document, format: 'XML' }, sink)
    const verdict = xsdVerdict(head.text, specVersion)
    const signed =
      document.signature === undefined ? undefined : checkXmlSignature(head.text, document.signature, head.trustedKeys)
    return {
      ...read,
      schemaValid: verdict.valid,
      signature: signed?.signature ?? null,
      findings: [...read.findings, ...verdict.findings, ...(signed?.findings ?? []), ...document.unread()],
    }
  },
}

/** Bytes that are invalid in the encoding of a document make it ill-formed (XML 1.0, 4.3.3). That is not a schema violation. */
function rejectInvalidEncoding({ text, encoding, hasBrokenText }: DocumentHead): void {
  if (!hasBrokenText) return
  const at = Math.max(0, text.indexOf('\ufffd'))
  throw rejectionAt(text, at, `The XML contains bytes that are not valid ${encoding.toUpperCase()}`)
}

function specVersionOf(root: RootElement | undefined): string {
  // The markup before the root element is invalid. Reading on reports the error.
  if (!root) return '1.7'
  const specVersion = specVersions.get(root.namespace)
  if (specVersion === undefined) {
    throw new Rejection(
      `The namespace "${root.namespace}" is not supported. Supported CycloneDX versions: 1.2 to 1.7 (line 1)`,
    )
  }
  if (root.name !== 'bom') throw new Rejection(`The root element is "${root.name}", expected "bom" (line 1)`)
  return specVersion
}
