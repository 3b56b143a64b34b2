/** Which store this is, and how many starts and clean ends it saw: the data folder says the same beside it. */
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
