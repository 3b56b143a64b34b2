import { sampleBytes } from '#e2e/support/sample-files.ts'
import { read } from '#service/formats/read-for-test.ts'

/** Returns the content of a sample document in a form that does not depend on its encoding, to compare its JSON with its XML. */
export function factsOf(path: string) {
  const { components, document } = read(sampleBytes(path))
  const facts = components.map(({ name, componentVersion, purl, cpes, licenseExpression, detail }) => ({
    name,
    componentVersion,
    purl,
    cpes,
    licenseExpression,
    checksums: detail.checksums,
    supplier: detail.supplier,
    externalReferences: detail.externalReferences,
  }))
  return { facts, tools: document.tools, authors: document.authors, suppliers: document.suppliers }
}
