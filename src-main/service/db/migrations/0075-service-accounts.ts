/** Users that are programs: without an address, never an Owner, with what they are for and who made them. */
export const serviceAccounts0075 = {
  name: '0075-service-accounts',
  sql: `
ALTER TABLE user ADD COLUMN kind TEXT NOT NULL DEFAULT 'PERSON'
  CHECK (kind = 'PERSON' OR (kind = 'SERVICE' AND role <> 'Owner' AND email IS NULL));
ALTER TABLE user ADD COLUMN purpose TEXT;
-- A user. No reference: what a damaged file lost is then only not shown.
ALTER TABLE user ADD COLUMN created_by TEXT;
`,
} as const
