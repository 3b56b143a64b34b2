/**
 * Returns the file name of a document without its extension (CSAF 2.0 section 5.1): each run of characters other than letters, digits, `+`
 * and `-` becomes one `_`.
 */
export function fileStemOf(documentId: string): string {
  return documentId.toLowerCase().replace(/[^+\-a-z0-9]+/g, '_')
}
