import type { DocumentHead } from '#service/formats/known-kinds/document-head.ts'
import type * as XsdVerdictModule from './xsd-verdict.ts'

let validator: typeof XsdVerdictModule | undefined

/**
 * Loads what reading a document needs besides the modules of its reader: for XML the validator, a library of WebAssembly that costs a thread
 * as much to load as a quarter of everything else. To be awaited before a document is read.
 */
export async function prepareReading({ container }: Pick<DocumentHead, 'container'>): Promise<void> {
  if (container === 'xml') validator ??= await import('./xsd-verdict.ts')
}

/**
 * Validates a document with the official XSD of a CycloneDX version, `1.2` to `1.7`.
 * @throws {Error} if the reading was not prepared
 */
export function xsdVerdict(bytes: Buffer, specVersion: string): XsdVerdictModule.XsdVerdict {
  if (!validator) throw new Error('The XML validator was not loaded before the document was read')
  return validator.xsdVerdict(bytes, specVersion)
}
