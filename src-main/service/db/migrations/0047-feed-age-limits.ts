/** Environments say themselves after how many days advisory data is old. */
export const feedAgeLimits0047 = {
  name: '0047-feed-age-limits',
  sql: `
ALTER TABLE environment ADD COLUMN feed_age_limit_days INTEGER NOT NULL DEFAULT 5 CHECK (feed_age_limit_days BETWEEN 1 AND 365);
`,
} as const
