/** What a replacement of licenses did, so that the last one can be told and undone later. */
export const replacedLicenses0040 = {
  name: '0040-replaced-licenses',
  sql: `
-- As it was written; null for components without a license, and for replacements before this column.
ALTER TABLE license_replacement ADD COLUMN expression TEXT;
ALTER TABLE license_replacement ADD COLUMN replacement TEXT NOT NULL DEFAULT '';
ALTER TABLE license_replacement ADD COLUMN changed_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE license_replacement ADD COLUMN replaced_by TEXT;

UPDATE license_replacement SET
  changed_count = (SELECT count(*) FROM license_replacement_change WHERE replacement_id = license_replacement.id),
  expression = (SELECT before ->> 'licenseExpression' FROM license_replacement_change
    WHERE replacement_id = license_replacement.id LIMIT 1),
  replacement = coalesce((SELECT after ->> 'licenseExpression' FROM license_replacement_change
    WHERE replacement_id = license_replacement.id LIMIT 1), '');
-- There is nothing to undo.
DELETE FROM license_replacement WHERE changed_count = 0;
`,
} as const
