/** Finds the statements of a document that belong to no batch, without reading those that do. */
export const statementsAlone0022 = {
  name: '0022-statements-alone',
  sql: `
CREATE INDEX vendor_statement_alone ON vendor_statement (organization_id, document, version_id)
  WHERE organization_id IS NOT NULL AND batch_id IS NULL;
`,
} as const
