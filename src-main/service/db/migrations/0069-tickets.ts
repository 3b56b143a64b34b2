/** Issue trackers, and the tickets that are opened there (decision 0123). */
export const tickets0069 = {
  name: '0069-tickets',
  sql: `
-- Its token is a secret and is not here.
CREATE TABLE tracker (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('JIRA_CLOUD', 'JIRA_DATA_CENTER', 'GITHUB', 'GITLAB')),
  base_url TEXT NOT NULL,
  project TEXT NOT NULL,
  account TEXT,
  issue_type TEXT,
  labels TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (organization_id, name_key)
) STRICT;

-- subject_key says what it is about in every version of its product: a vulnerability in a package, or a violation of a policy.
-- facts is what its text is made of, until it is opened or given up.
CREATE TABLE ticket (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  tracker_id TEXT REFERENCES tracker(id) ON DELETE SET NULL,
  product_id TEXT NOT NULL REFERENCES product(id) ON DELETE CASCADE,
  version_id TEXT REFERENCES sbom_version(id) ON DELETE SET NULL,
  rule_id TEXT REFERENCES automation_rule(id) ON DELETE SET NULL,
  subject_kind TEXT NOT NULL CHECK (subject_kind IN ('FINDING', 'VIOLATION')),
  subject_key TEXT NOT NULL,
  title TEXT NOT NULL,
  facts TEXT,
  state TEXT NOT NULL CHECK (state IN ('QUEUED', 'SENDING', 'FAILED', 'DROPPED', 'OPEN', 'CLOSED', 'UNKNOWN')),
  attempts INTEGER NOT NULL,
  first_tried_at TEXT,
  next_attempt_at TEXT,
  last_error TEXT,
  remote_id TEXT,
  shown_key TEXT,
  url TEXT,
  remote_status TEXT,
  etag TEXT,
  opened_at TEXT,
  asked_at TEXT,
  next_ask_at TEXT,
  failed_asks INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX ticket_subject ON ticket (product_id, subject_key);
CREATE INDEX ticket_organization ON ticket (organization_id, created_at, id);
CREATE INDEX ticket_tracker ON ticket (tracker_id);
CREATE INDEX ticket_version ON ticket (version_id);
CREATE INDEX ticket_rule ON ticket (rule_id);
CREATE INDEX ticket_waiting ON ticket (next_attempt_at) WHERE state IN ('QUEUED', 'SENDING');
CREATE INDEX ticket_to_ask ON ticket (next_ask_at) WHERE next_ask_at IS NOT NULL;
`,
} as const
