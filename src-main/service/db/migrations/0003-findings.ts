/** Vulnerabilities as scans found them, findings with the current decision, steps for undo, history. */
export const findings0003 = {
  name: '0003-findings',
  sql: `
CREATE TABLE vulnerability (
  id TEXT PRIMARY KEY,
  vulnerability_id TEXT NOT NULL,
  cve_id TEXT,
  aliases TEXT NOT NULL,
  summary TEXT,
  details TEXT,
  kind TEXT NOT NULL,
  severity TEXT NOT NULL,
  cvss_score REAL,
  cvss_vector TEXT,
  cvss_metrics TEXT NOT NULL DEFAULT '[]',
  source TEXT NOT NULL,
  records TEXT NOT NULL DEFAULT '[]',
  reference_list TEXT NOT NULL DEFAULT '[]',
  cwes TEXT NOT NULL DEFAULT '[]',
  epss_score REAL,
  epss_percentile REAL,
  epss_date TEXT,
  epss_model TEXT,
  kev INTEGER,
  kev_date_added TEXT,
  kev_due_date TEXT,
  kev_ransomware INTEGER,
  published_at TEXT,
  last_modified_at TEXT,
  withdrawn_at TEXT,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX vulnerability_by_name ON vulnerability (vulnerability_id);

CREATE TABLE vulnerability_alias (
  alias TEXT NOT NULL,
  vulnerability_id TEXT NOT NULL REFERENCES vulnerability(id) ON DELETE CASCADE,
  PRIMARY KEY (alias, vulnerability_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX vulnerability_alias_by_vulnerability ON vulnerability_alias (vulnerability_id);

-- package_key groups findings of one package version; package_name_key leaves the version out. Sort keys of the vulnerability
-- are repeated here so that the queue pages by one index.
CREATE TABLE finding (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  component_id TEXT NOT NULL REFERENCES component(id) ON DELETE CASCADE,
  vulnerability_id TEXT NOT NULL REFERENCES vulnerability(id),
  state TEXT NOT NULL CHECK (state IN ('AFFECTED','NOT_EVALUATED','INACTIVE')),
  state_reason TEXT,
  kind TEXT NOT NULL,
  confidence TEXT NOT NULL,
  confidence_reason TEXT NOT NULL,
  evidence TEXT NOT NULL,
  priority REAL NOT NULL,
  priority_reason TEXT NOT NULL,
  severity TEXT NOT NULL,
  severity_rank INTEGER NOT NULL,
  cvss_score REAL,
  epss_score REAL,
  kev INTEGER,
  has_fix INTEGER NOT NULL DEFAULT 0,
  fixed_versions TEXT NOT NULL DEFAULT '[]',
  package_key TEXT NOT NULL,
  package_name_key TEXT NOT NULL,
  component_name_key TEXT NOT NULL,
  vex_status TEXT CHECK (vex_status IN ('not_affected','affected','fixed','under_investigation')),
  vex_justification TEXT,
  vex_response TEXT,
  impact TEXT,
  detail TEXT,
  action_statement TEXT,
  note TEXT,
  fixed_in TEXT,
  resolution_date TEXT,
  decided_by TEXT,
  decided_at TEXT,
  decision_scope TEXT,
  decision_operation_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (version_id, component_id, vulnerability_id),
  CHECK ((vex_status IS 'not_affected') = (vex_justification IS NOT NULL)),
  CHECK ((vex_status IS NULL) = (decided_at IS NULL))
) STRICT;
CREATE INDEX finding_by_priority ON finding (version_id, state, priority, id);
CREATE INDEX finding_by_component ON finding (component_id);
CREATE INDEX finding_by_vulnerability ON finding (vulnerability_id, package_name_key);
CREATE INDEX finding_by_organization ON finding (organization_id, state, priority, id);

CREATE INDEX finding_by_package ON finding (version_id, state, vulnerability_id, package_key, priority, vex_status);

CREATE TABLE vex_operation (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  version_id TEXT REFERENCES sbom_version(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  summary TEXT NOT NULL,
  findings_count INTEGER NOT NULL,
  actor TEXT NOT NULL,
  actor_id TEXT,
  at TEXT NOT NULL,
  undone_at TEXT,
  target_operation_id TEXT
) STRICT;
CREATE INDEX vex_operation_by_version ON vex_operation (version_id, at, id);
CREATE INDEX vex_operation_by_organization ON vex_operation (organization_id, at, id);

CREATE TABLE vex_history (
  id TEXT PRIMARY KEY,
  finding_id TEXT NOT NULL REFERENCES finding(id) ON DELETE CASCADE,
  operation_id TEXT REFERENCES vex_operation(id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  before TEXT,
  after TEXT
) STRICT;
CREATE INDEX vex_history_by_finding ON vex_history (finding_id, at, id);
CREATE INDEX vex_history_by_operation ON vex_history (operation_id);
`,
} as const
