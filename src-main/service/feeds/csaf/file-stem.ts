/** Name of a document's file without its ending (CSAF 2.0 section 5.1): what is no letter, digit, `+` or `-` is one `_`. */
export function fileStemOf(documentId: string): string {
  return documentId.toLowerCase().replace(/[^+\-a-z0-9]+/g, '_')
}
