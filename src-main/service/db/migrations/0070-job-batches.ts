/** Which jobs were started together. */
export const jobBatches0070 = {
  name: '0070-job-batches',
  sql: `
ALTER TABLE job ADD COLUMN batch_id TEXT;
ALTER TABLE job ADD COLUMN batch_name TEXT;
CREATE INDEX job_by_batch ON job (batch_id, state) WHERE batch_id IS NOT NULL;
`,
} as const
