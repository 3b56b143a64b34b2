import type { ComponentId, OrganizationId, VersionId } from '#service/domain/id.ts'

export interface AutomationRuleTable {
  id: string
  organization_id: OrganizationId
  name: string
  name_key: string
  description: string
  is_enabled: number
  is_starter: number
  position: number
  row_kind: string
  triggers: string
  conditions: string
  actions: string
  mode: string
  write_mode: string
  scope: string
  valid_from: string | null
  valid_until: string | null
  stop_after: number | null
  revision: number
  created_at: string
  updated_at: string
}

export interface AutomationLibraryTable {
  organization_id: OrganizationId
}

export interface AutomationRunTable {
  id: string
  rule_id: string
  version_id: VersionId
  revision: number
  ran_at: string
  matched_count: number
  changed_count: number
  error: string | null
  undone_at: string | null
  steps: string
  version_change: string | null
}

export interface AutomationChangeTable {
  run_id: string
  component_id: ComponentId
  before: string
  after: string
}

export interface AutomationToldTable {
  rule_id: string
  version_id: VersionId
  told: string
  waiting: string
}

/** Tables of automation rules and their runs. */
export interface AutomationTables {
  automation_rule: AutomationRuleTable
  automation_library: AutomationLibraryTable
  automation_run: AutomationRunTable
  automation_change: AutomationChangeTable
  automation_told: AutomationToldTable
}
