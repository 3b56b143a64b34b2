/** Families of documents that are read. What a family means for the code is in `document-form.ts`. */
export const documentFamilies = ['CycloneDX', 'SPDX'] as const
export type DocumentFamily = (typeof documentFamilies)[number]

/** How a document is encoded. */
export const documentEncodings = ['JSON', 'XML', 'TAG_VALUE'] as const
export type DocumentEncoding = (typeof documentEncodings)[number]

/** Names of encodings for people. */
export const encodingLabels = {
  JSON: 'JSON',
  XML: 'XML',
  TAG_VALUE: 'tag-value',
} as const satisfies Readonly<Record<DocumentEncoding, string>>
