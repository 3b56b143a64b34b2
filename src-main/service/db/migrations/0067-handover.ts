/** Entries of the history that came from another store, with the id that they have in every store. */
export const handover0067 = {
  name: '0067-handover',
  sql: `
CREATE TABLE received_event (
  history_id TEXT PRIMARY KEY REFERENCES vex_history(id) ON DELETE CASCADE,
  event_id TEXT NOT NULL
) STRICT;
`,
} as const
