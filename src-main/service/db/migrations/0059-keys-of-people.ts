/** Keys of the trust store belong to people. */
export const keysOfPeople0059 = {
  name: '0059-keys-of-people',
  sql: `
ALTER TABLE signing_key DROP COLUMN is_new;
-- Whose key it is: a user, or a name; the name of a user is kept for when the user is removed.
ALTER TABLE signing_key ADD COLUMN user_id TEXT REFERENCES user(id) ON DELETE SET NULL;
ALTER TABLE signing_key ADD COLUMN person_name TEXT;
ALTER TABLE signing_key ADD COLUMN person_email TEXT;
`,
} as const
