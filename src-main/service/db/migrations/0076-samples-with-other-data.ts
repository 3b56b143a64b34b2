/**
 * A product that was the sample and has another name, or a version without the shipped document, is a product like all others: its data was left
 * out of every number.
 */
export const samplesWithOtherData0076 = {
  name: '0076-samples-with-other-data',
  sql: `
UPDATE product SET sample = 0 WHERE sample = 1 AND (
  name <> 'Harbour Desk (sample)'
  OR EXISTS (
    SELECT 1 FROM sbom_version WHERE sbom_version.product_id = product.id AND sbom_version.visible = 1 AND NOT EXISTS (
      SELECT 1 FROM sbom_document WHERE sbom_document.version_id = sbom_version.id AND sbom_document.active = 1
        AND sbom_document.sha256 = '28a256bae9be2fcc5a1f4e0a03eae2bb995df7b78e8a3b9a617d3c5e8484229a'
    )
  )
);
`,
} as const
