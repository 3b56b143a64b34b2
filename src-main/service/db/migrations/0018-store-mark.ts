/** The id of the store, and the number of its starts and clean ends. A file in the data folder contains the same. */
export const storeMark0018 = {
  name: '0018-store-mark',
  sql: `
CREATE TABLE store (
  singleton INTEGER PRIMARY KEY CHECK (singleton = 1),
  id TEXT NOT NULL,
  generation INTEGER NOT NULL
) STRICT;
`,
} as const
