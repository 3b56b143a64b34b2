/** Name of the product that `sampleProductCreate` makes. */
export const sampleName = 'Harbour Desk (sample)'

/** File of its document in the sample folder. */
export const sampleDocumentName = 'harbour-desk-2.4.0.cdx.json'

/** SHA-256 of every document that was shipped as the sample. A changed document is added: stores have versions of the earlier ones. */
export const sampleDocumentHashes: readonly string[] = [
  '28a256bae9be2fcc5a1f4e0a03eae2bb995df7b78e8a3b9a617d3c5e8484229a',
]
