/**
 * The first shape of the user's data: who may do what, products down to findings, decisions with their history, and the tables
 * that make processing durable (stages, jobs, outbox, change events). Times are RFC 3339 text in UTC, flags are 0 or 1, lists and
 * objects that are only read whole are JSON text.
 */
export const userData0001 = {
  name: '0001-user-data',
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

-- visible turns 1 in the transaction that stores the last of the content: until then nobody sees the version.
CREATE TABLE sbom_version (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  product_id TEXT NOT NULL REFERENCES product(id) ON DELETE CASCADE,
  environment_id TEXT NOT NULL REFERENCES environment(id) ON DELETE CASCADE,
  visible INTEGER NOT NULL DEFAULT 0,
  label TEXT NOT NULL,
  label_key TEXT NOT NULL,
  spec TEXT NOT NULL,
  spec_version TEXT NOT NULL,
  format TEXT NOT NULL,
  lifecycle_phases TEXT NOT NULL DEFAULT '[]',
  serial_number TEXT,
  document_created_at TEXT,
  release_date TEXT,
  end_of_support_date TEXT,
  end_of_life_date TEXT,
  tlp TEXT,
  data_license TEXT,
  tools TEXT NOT NULL DEFAULT '[]',
  authors TEXT NOT NULL DEFAULT '[]',
  suppliers TEXT NOT NULL DEFAULT '[]',
  labels TEXT NOT NULL DEFAULT '[]',
  kept TEXT NOT NULL DEFAULT '{}',
  manual INTEGER NOT NULL DEFAULT 0,
  archived_at TEXT,
  ci_metadata TEXT,
  component_count INTEGER NOT NULL DEFAULT 0,
  purl_count INTEGER NOT NULL DEFAULT 0,
  cpe_count INTEGER NOT NULL DEFAULT 0,
  license_count INTEGER NOT NULL DEFAULT 0,
  supplier_count INTEGER NOT NULL DEFAULT 0,
  dependency_count INTEGER NOT NULL DEFAULT 0,
  file_count INTEGER NOT NULL DEFAULT 0,
  primary_component_id TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX sbom_version_by_environment ON sbom_version (environment_id, visible, created_at, id);
CREATE INDEX sbom_version_by_organization ON sbom_version (organization_id, visible, created_at, id);
CREATE INDEX sbom_version_by_label ON sbom_version (environment_id, label_key, created_at);

CREATE TABLE sbom_document (
  id TEXT PRIMARY KEY,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  filename TEXT,
  spec TEXT NOT NULL,
  spec_version TEXT NOT NULL,
  format TEXT NOT NULL,
  wrapping TEXT NOT NULL DEFAULT 'plain',
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  active INTEGER NOT NULL,
  schema_valid INTEGER,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX sbom_document_by_version ON sbom_document (version_id, created_at, id);
CREATE INDEX sbom_document_by_content ON sbom_document (sha256);

CREATE TABLE document_finding (
  document_id TEXT NOT NULL REFERENCES sbom_document(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  severity TEXT NOT NULL,
  message TEXT NOT NULL,
  pointer TEXT,
  line INTEGER,
  column_number INTEGER,
  PRIMARY KEY (document_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE component (
  id TEXT PRIMARY KEY,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  ref TEXT NOT NULL,
  parent_id TEXT,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  component_version TEXT,
  kind TEXT NOT NULL,
  group_name TEXT,
  purl TEXT,
  cpes TEXT NOT NULL DEFAULT '[]',
  swid TEXT,
  ecosystem TEXT,
  license_expression TEXT,
  declared_license_expression TEXT,
  description TEXT,
  scope TEXT,
  copyright TEXT,
  supplier_name TEXT,
  author TEXT,
  is_primary INTEGER NOT NULL DEFAULT 0,
  is_internal INTEGER NOT NULL DEFAULT 0,
  relation TEXT NOT NULL DEFAULT 'unspecified',
  match_state TEXT,
  match_reason TEXT,
  match_basis TEXT NOT NULL DEFAULT 'NONE',
  severity_rank INTEGER NOT NULL DEFAULT 0,
  detail TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX component_by_ref ON component (version_id, ref);
CREATE INDEX component_by_name ON component (version_id, name_key, id);
CREATE INDEX component_by_severity ON component (version_id, severity_rank, id);
CREATE INDEX component_by_parent ON component (parent_id) WHERE parent_id IS NOT NULL;

CREATE TABLE dependency (
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  from_id TEXT NOT NULL,
  to_id TEXT NOT NULL,
  PRIMARY KEY (version_id, from_id, to_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX dependency_by_target ON dependency (version_id, to_id, from_id);

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

-- Results of a scan in the making: written in short transactions, moved into their places in one.
CREATE TABLE scan_finding (
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  component_id TEXT NOT NULL,
  vulnerability_id TEXT NOT NULL,
  finding_id TEXT NOT NULL,
  state TEXT NOT NULL,
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
  has_fix INTEGER NOT NULL,
  fixed_versions TEXT NOT NULL,
  package_key TEXT NOT NULL,
  package_name_key TEXT NOT NULL,
  component_name_key TEXT NOT NULL,
  PRIMARY KEY (version_id, component_id, vulnerability_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE scan_component (
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  component_id TEXT NOT NULL,
  match_state TEXT NOT NULL,
  match_reason TEXT,
  match_basis TEXT NOT NULL,
  severity_rank INTEGER NOT NULL,
  PRIMARY KEY (version_id, component_id)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE processing_stage (
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('NOT_STARTED','IN_PROGRESS','COMPLETED')),
  done INTEGER,
  total INTEGER,
  started_at TEXT,
  finished_at TEXT,
  error TEXT,
  PRIMARY KEY (version_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE job (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('QUEUED','RUNNING','SUCCEEDED','FAILED','CANCELLED')),
  progress REAL NOT NULL DEFAULT 0,
  message TEXT NOT NULL DEFAULT '',
  unit TEXT,
  done INTEGER,
  total INTEGER,
  error TEXT,
  remedy TEXT,
  skips TEXT NOT NULL DEFAULT '[]',
  skipped_count INTEGER NOT NULL DEFAULT 0,
  cancellable INTEGER NOT NULL DEFAULT 1,
  version_id TEXT REFERENCES sbom_version(id) ON DELETE CASCADE,
  advisory_source_id TEXT,
  started_by TEXT NOT NULL,
  started_by_id TEXT,
  payload TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT
) STRICT;
CREATE INDEX job_by_creation ON job (organization_id, created_at, id);
CREATE INDEX job_open ON job (state) WHERE state IN ('QUEUED','RUNNING');
CREATE INDEX job_by_version ON job (version_id, created_at);

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  message_type TEXT NOT NULL,
  version_id TEXT,
  payload TEXT NOT NULL,
  created_at TEXT NOT NULL,
  delivered_at TEXT
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

CREATE TABLE inspection (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization(id) ON DELETE CASCADE,
  result TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
`,
} as const
