/** Versions with their documents, components and graph, and durable processing: stages and jobs. */
export const versions0002 = {
  name: '0002-versions',
  sql: `
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
  is_listed INTEGER NOT NULL DEFAULT 1,
  names_dependencies INTEGER NOT NULL DEFAULT 0,
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
