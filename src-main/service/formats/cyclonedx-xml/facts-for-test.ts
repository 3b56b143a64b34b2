import { sampleBytes } from '#e2e/support/sample-files.ts'
import { read } from '#service/formats/read-for-test.ts'

/** What a sample document says, however it is written: for comparing the JSON and the XML of one. */
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
