const followed = [
  ...[
    'vulnerability_id',
    'row_vulnerability',
    'state',
    'state_reason',
    'kind',
    'confidence',
    'confidence_reason',
    'evidence',
  ],
  ...[
    'cvss_score',
    'epss_score',
    'kev',
    'has_fix',
    'fixed_versions',
    'package_key',
    'package_name_key',
    'component_name_key',
  ],
] as const
const ranked = ['severity', 'severity_rank', 'priority', 'priority_reason'] as const
const told = ['state', 'severity', 'confidence', 'priority', 'fixed_versions'] as const

/**
 * A version decides about a finding of one of its parts for itself alone: by a row of its own, in a set that lies over what the version
 * inherits. All that scans find out follows the row of the part.
 */
export const decisionsOfParents0054 = {
  name: '0054-decisions-of-parents',
  sql: `
-- Of a hidden row: the version whose own decisions about findings of its parts are in its set.
ALTER TABLE sbom_version ADD COLUMN overlay_of TEXT REFERENCES sbom_version(id) ON DELETE CASCADE;
CREATE UNIQUE INDEX sbom_version_by_overlay ON sbom_version (overlay_of) WHERE overlay_of IS NOT NULL;
-- Of a finding in such a set: the one of the part that it stands for.
ALTER TABLE finding ADD COLUMN overlays_id TEXT REFERENCES finding(id) ON DELETE CASCADE;
CREATE INDEX finding_overlay ON finding (overlays_id, finding_set_id) WHERE overlays_id IS NOT NULL;
CREATE INDEX finding_overlay_alike ON finding (finding_set_id, vulnerability_id, package_key) WHERE overlays_id IS NOT NULL;

-- Such decisions about findings of a document of the part that was replaced, until a scan finds the same again. decision: JSON of columns.
CREATE TABLE retained_overlay (
  id TEXT PRIMARY KEY,
  version_id TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  overlay_of TEXT NOT NULL REFERENCES sbom_version(id) ON DELETE CASCADE,
  vulnerability_id TEXT NOT NULL,
  package_key TEXT NOT NULL,
  ref TEXT NOT NULL,
  decision TEXT NOT NULL
) STRICT;
CREATE INDEX retained_overlay_by_version ON retained_overlay (version_id);
CREATE INDEX retained_overlay_by_decider ON retained_overlay (overlay_of);
CREATE INDEX retained_overlay_by_vulnerability ON retained_overlay (vulnerability_id);

CREATE TRIGGER finding_overlay_follows AFTER UPDATE OF ${[...followed, ...ranked, 'source_severity'].join(', ')} ON finding
WHEN new.overlays_id IS NULL AND EXISTS (SELECT 1 FROM finding AS laid WHERE laid.overlays_id = new.id) BEGIN
  UPDATE finding SET ${followed.map((column) => `${column} = new.${column}`).join(', ')},
    ${ranked.map((column) => `${column} = CASE WHEN severity_override IS NULL THEN new.${column} ELSE ${column} END`).join(', ')},
    source_severity = CASE WHEN severity_override IS NULL THEN NULL ELSE coalesce(new.source_severity, new.severity) END,
    updated_at = CASE WHEN ${told.map((column) => `${column} IS NOT new.${column}`).join(' OR ')}
      THEN max(updated_at, new.updated_at) ELSE updated_at END
  WHERE overlays_id = new.id;
END;
`,
} as const
