/** What rules told about in messages, so that none tells about the same row twice. */
export const messagesOfRules0044 = {
  name: '0044-messages-of-rules',
  sql: `
-- Ids of rows as JSON. told: those that the rule fitted at its last run and that a message was about; waiting: those that no message is about yet.
CREATE TABLE automation_told (
  rule_id TEXT NOT NULL REFERENCES automation_rule(id) ON DELETE CASCADE,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  told TEXT NOT NULL,
  waiting TEXT NOT NULL,
  PRIMARY KEY (rule_id, version_id)
) STRICT;
CREATE INDEX automation_told_by_version ON automation_told (version_id);
`,
} as const
