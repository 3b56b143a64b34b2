import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  ParseOption,
  XmlBufferInputProvider,
  xmlCleanupInputProvider,
  XmlDocument,
  xmlRegisterInputProvider,
  XsdValidator,
} from 'libxml2-wasm'

const schemas = new Map<string, XsdValidator>()
const licenseList = 'spdx.SNAPSHOT.xsd'

/**
 * Returns the official XSD of a CycloneDX version, `1.2` to `1.7`. It is compiled once per thread, which takes as long as validating a
 * large document.
 */
export function cyclonedxXsd(specVersion: string): XsdValidator {
  const known = schemas.get(specVersion)
  if (known) return known
  const library = createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')
  const folder = join(dirname(library), 'res', 'schema')
  const file = `bom-${specVersion}.SNAPSHOT.xsd`
  // The license list is imported by file name. No other file is ever opened.
  const provider = new XmlBufferInputProvider({ [licenseList]: readFileSync(join(folder, licenseList)) })
  xmlRegisterInputProvider(provider)
  try {
    const source = XmlDocument.fromBuffer(readFileSync(join(folder, file)), {
      url: file,
      option: ParseOption.XML_PARSE_NONET,
    })
    try {
      const schema = XsdValidator.fromDoc(source)
      schemas.set(specVersion, schema)
      return schema
    } finally {
      source.dispose()
    }
  } finally {
    xmlCleanupInputProvider()
  }
}
