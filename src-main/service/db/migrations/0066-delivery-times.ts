/** When each person gets messages, from which level and how often by each channel, and the digests that several messages are sent in. */
export const deliveryTimes0066 = {
  name: '0066-delivery-times',
  sql: `
-- Times of day are minutes since midnight, by the clocks of the time zone. No quiet hours: both null.
CREATE TABLE delivery_times (
  user_id TEXT PRIMARY KEY REFERENCES user(id) ON DELETE CASCADE,
  time_zone TEXT NOT NULL,
  digest_minute INTEGER NOT NULL,
  digest_weekday INTEGER NOT NULL,
  quiet_from INTEGER,
  quiet_to INTEGER
) STRICT;

CREATE TABLE channel_rule (
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  lowest_level TEXT NOT NULL,
  frequency TEXT NOT NULL CHECK (frequency IN ('AT_ONCE', 'DAILY', 'WEEKLY')),
  alerts_at_once INTEGER NOT NULL,
  PRIMARY KEY (user_id, channel)
) STRICT, WITHOUT ROWID;

-- One message with several notifications. Its id is the key of the message at every try; after the first, nothing is added to it.
CREATE TABLE delivery_batch (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  due_at TEXT NOT NULL,
  begun_at TEXT
) STRICT;
CREATE INDEX delivery_batch_open ON delivery_batch (user_id, channel, due_at) WHERE begun_at IS NULL;

ALTER TABLE notification_delivery ADD COLUMN batch_id TEXT REFERENCES delivery_batch(id) ON DELETE SET NULL;
CREATE INDEX notification_delivery_by_batch ON notification_delivery (batch_id) WHERE batch_id IS NOT NULL;
`,
} as const
