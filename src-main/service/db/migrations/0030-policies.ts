/** Policies, their waivers and what they found, and lists of values that conditions share. */
export const policies0030 = {
  name: '0030-policies',
  sql: `
CREATE TABLE named_list (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT NOT NULL,
  list_values TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (organization_id, name_key)
) STRICT;

CREATE TABLE policy (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  description TEXT NOT NULL,
  is_enabled INTEGER NOT NULL,
  is_starter INTEGER NOT NULL,
  result_type TEXT NOT NULL CHECK (result_type IN ('fail','warn','inform')),
  kind TEXT NOT NULL CHECK (kind IN ('security','license','operational','quality')),
  row_kind TEXT NOT NULL CHECK (row_kind IN ('version','component','finding')),
  conditions TEXT NOT NULL,
  scope TEXT NOT NULL,
  -- Grows with every change of what the policy finds. A result of an earlier revision is out of date.
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (organization_id, name_key)
) STRICT;

CREATE TABLE policy_waiver (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  policy_id TEXT NOT NULL REFERENCES policy(id) ON DELETE CASCADE,
  -- What it covers. A version or product that is deleted takes its waivers with it: without it they would cover more.
  version_id TEXT REFERENCES sbom_version(id) ON DELETE CASCADE,
  product_id TEXT REFERENCES product(id) ON DELETE CASCADE,
  purl TEXT,
  vuln_id TEXT,
  reason TEXT NOT NULL,
  approved_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT,
  stale_at TEXT
) STRICT;
CREATE INDEX policy_waiver_of_policy ON policy_waiver (policy_id, expires_at);
CREATE INDEX policy_waiver_of_version ON policy_waiver (version_id);
CREATE INDEX policy_waiver_of_product ON policy_waiver (product_id);

-- What was seen of the covered rows when the waiver was approved.
CREATE TABLE policy_waiver_evidence (
  waiver_id TEXT NOT NULL REFERENCES policy_waiver(id) ON DELETE CASCADE,
  evidence_key TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (waiver_id, evidence_key, digest)
) STRICT, WITHOUT ROWID;

CREATE TABLE policy_evaluation (
  version_id TEXT PRIMARY KEY REFERENCES sbom_version(id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  -- The last change that it has seen.
  cursor INTEGER NOT NULL,
  evaluated_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE policy_result (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  policy_id TEXT NOT NULL REFERENCES policy(id) ON DELETE CASCADE,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('EVALUATED','SKIPPED','ERROR')),
  error TEXT,
  snapshot_id TEXT NOT NULL,
  engine_version TEXT NOT NULL,
  -- What was last reported of it: the history goes on from there.
  reported TEXT NOT NULL,
  evaluated_at TEXT NOT NULL,
  UNIQUE (version_id, policy_id)
) STRICT;
CREATE INDEX policy_result_of_policy ON policy_result (policy_id, version_id);
CREATE INDEX policy_result_by_time ON policy_result (organization_id, evaluated_at, id);

CREATE TABLE policy_violation (
  id TEXT PRIMARY KEY,
  result_id TEXT NOT NULL REFERENCES policy_result(id) ON DELETE CASCADE,
  policy_id TEXT NOT NULL,
  version_id TEXT NOT NULL,
  product_id TEXT NOT NULL,
  -- The version, component or finding.
  row_id TEXT NOT NULL,
  condition TEXT NOT NULL,
  seen TEXT,
  threshold TEXT,
  subject_name TEXT NOT NULL,
  -- Minus the priority of a finding, 0 for other rows: the order of the list.
  place REAL NOT NULL,
  purl TEXT,
  vulnerability_id TEXT,
  evidence_key TEXT NOT NULL,
  digest TEXT NOT NULL,
  -- The evaluation that saw it last.
  run TEXT NOT NULL,
  first_seen_at TEXT NOT NULL,
  resolved_at TEXT,
  UNIQUE (result_id, row_id)
) STRICT;
CREATE INDEX policy_violation_in_order ON policy_violation (result_id, place, subject_name, id);
CREATE INDEX policy_violation_by_evidence ON policy_violation (policy_id, evidence_key);
CREATE INDEX policy_violation_of_row ON policy_violation (row_id) WHERE resolved_at IS NULL;

CREATE TABLE policy_history (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  policy_id TEXT NOT NULL REFERENCES policy(id) ON DELETE CASCADE,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  cause TEXT NOT NULL,
  before TEXT,
  after TEXT NOT NULL,
  open_count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX policy_history_of_version ON policy_history (version_id, id);
CREATE INDEX policy_history_by_time ON policy_history (organization_id, at);

-- The last change of the feed that policies have followed, and the last day on which periods and waivers were counted.
CREATE TABLE policy_follower (
  organization_id TEXT PRIMARY KEY REFERENCES organization(id) ON DELETE CASCADE,
  cursor INTEGER NOT NULL,
  day TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
} as const
