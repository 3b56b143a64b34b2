/**
 * Roles and tokens, products with their environments, and notifications: settings, change events, the outbox. Times are RFC 3339 text in
 * UTC, flags are 0 or 1, lists and objects that are only read as a whole are JSON text.
 */
export const accounts0001 = {
  name: '0001-accounts',
  sql: `
CREATE TABLE organization (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT,
  url TEXT,
  readiness_severity TEXT NOT NULL DEFAULT 'high',
  network_allowed INTEGER NOT NULL DEFAULT 0,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE user (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  email TEXT,
  role TEXT NOT NULL CHECK (role IN ('Owner','Admin','Operator','Viewer')),
  enabled INTEGER NOT NULL DEFAULT 1,
  last_active_at TEXT,
  last_seen_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE token (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  prefix TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('Owner','Admin','Operator','Viewer')),
  created_at TEXT NOT NULL,
  expires_at TEXT,
  last_used_at TEXT,
  revoked_at TEXT
) STRICT;

CREATE TABLE product (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  enabled INTEGER NOT NULL DEFAULT 1,
  sample INTEGER NOT NULL DEFAULT 0,
  labels TEXT NOT NULL DEFAULT '[]',
  version_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (organization_id, name_key)
) STRICT;
CREATE INDEX product_by_update ON product (organization_id, updated_at, id);
CREATE INDEX product_by_creation ON product (organization_id, created_at, id);

CREATE TABLE environment (
  id TEXT PRIMARY KEY,
  product_id TEXT NOT NULL REFERENCES product(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  position INTEGER NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  enabled INTEGER NOT NULL DEFAULT 1,
  retain_vulnerability_status INTEGER NOT NULL DEFAULT 0,
  interpret_license_list_as_and INTEGER NOT NULL DEFAULT 0,
  version_count INTEGER NOT NULL DEFAULT 0,
  updated_at TEXT NOT NULL,
  UNIQUE (product_id, name_key)
) STRICT;

CREATE TABLE notification_setting (
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  user_id TEXT NOT NULL DEFAULT '',
  message_type TEXT NOT NULL,
  enabled INTEGER,
  level TEXT,
  PRIMARY KEY (organization_id, user_id, message_type)
) STRICT, WITHOUT ROWID;

CREATE TABLE notification_preference (
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  environment_id TEXT NOT NULL REFERENCES environment(id) ON DELETE CASCADE,
  categories TEXT NOT NULL,
  PRIMARY KEY (user_id, environment_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE notification_channel (
  user_id TEXT PRIMARY KEY REFERENCES user(id) ON DELETE CASCADE,
  email_enabled INTEGER NOT NULL DEFAULT 0,
  slack_enabled INTEGER NOT NULL DEFAULT 0,
  teams_enabled INTEGER NOT NULL DEFAULT 0,
  slack_webhook_url TEXT,
  teams_webhook_url TEXT
) STRICT;

CREATE TABLE change_event (
  cursor INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  action TEXT NOT NULL,
  subject_id TEXT,
  version_id TEXT,
  environment_id TEXT,
  count INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX change_event_by_organization ON change_event (organization_id, cursor);

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  message_type TEXT NOT NULL,
  version_id TEXT,
  payload TEXT NOT NULL,
  created_at TEXT NOT NULL,
  delivered_at TEXT
) STRICT;
`,
} as const
