/** What each person is told of the messages in the outbox, and through which channels it goes out. */
export const notifications0062 = {
  name: '0062-notifications',
  sql: `
-- One row per message and person: that of the outbox whose words it has. Messages of the outbox are deleted, and their ids come again,
-- so that the id alone tells nothing apart. Version and environment are no references: a notification outlives both, without its words.
CREATE TABLE notification (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  outbox_id INTEGER NOT NULL,
  message_type TEXT NOT NULL,
  level TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  -- The path of the place in the window. Null: there is none, or it is gone.
  link TEXT,
  version_id TEXT,
  environment_id TEXT,
  created_at TEXT NOT NULL,
  read_at TEXT,
  UNIQUE (user_id, outbox_id, created_at)
) STRICT;
CREATE INDEX notification_by_user ON notification (user_id, created_at, id);
CREATE INDEX notification_unread ON notification (user_id, created_at, id) WHERE read_at IS NULL;
CREATE INDEX notification_by_version ON notification (version_id) WHERE version_id IS NOT NULL;
CREATE INDEX notification_by_environment ON notification (environment_id) WHERE environment_id IS NOT NULL;
CREATE INDEX notification_by_age ON notification (created_at);

CREATE TABLE notification_delivery (
  id TEXT PRIMARY KEY,
  notification_id TEXT NOT NULL REFERENCES notification(id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT,
  last_error TEXT,
  sent_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (notification_id, channel)
) STRICT;
CREATE INDEX notification_delivery_due ON notification_delivery (state, next_attempt_at);

-- delivered_at of a message: when it was handed to the inboxes and channels of everyone whom it concerns.
CREATE INDEX outbox_undelivered ON outbox (id) WHERE delivered_at IS NULL;
`,
} as const
