import type { KindSettingFragment } from '#renderer/generated/documents.ts'
import * as texts from './texts.tsx'

export type KindSetting = KindSettingFragment
export type Kind = KindSetting['messageType']
export type Level = KindSetting['level']

export const levels = ['ALERT', 'WARN', 'INFO'] as const satisfies readonly Level[]
export const levelLabels: Readonly<Record<Level, string>> = { ALERT: texts.alert, WARN: texts.warn, INFO: texts.info }

/** What happens, in the words of this page. */
export const kindLabels: Readonly<Record<Kind, string>> = {
  NEW_VULNS_REPORT: texts.newFindingsInAVersion,
  SBOM_VULN_SCAN_REPORT: texts.scanSummary,
  VULN_DIFF_REPORT: texts.comparedWithTheVersionBefore,
  VEX_DECISION_STALE: texts.decisionBecameStale,
  SBOM_UPLOAD_SUCCESS: texts.versionUploaded,
  SBOM_UPLOAD_FAILED: texts.uploadFailed,
  SBOM_POLICY_SCAN_REPORT: texts.policyResult,
  AUTOMATION_RULE_REPORT: texts.messageOfAnAutomationRule,
  FOUND_AGAIN: texts.watchedFindIsFoundAgain,
  MENTIONED: texts.youAreMentionedInANote,
  LICENSE_SUMMARY: texts.licenseSummary,
  SBOM_LICENSE_UPDATE: texts.licenseOfAVersionChanged,
  COMPONENT_LICENSE_UPDATE: texts.licenseOfAComponentChanged,
  LICENSE_CREATION_SUCCESS: texts.licenseAdded,
  LICENSE_CREATION_FAILED: texts.licenseCouldNotBeAdded,
  LICENSE_UPDATE_SUCCESS: texts.licenseEdited,
  LICENSE_UPDATE_FAILED: texts.licenseCouldNotBeEdited,
  ADVISORY_DATA_STALE: texts.advisoryDataIsOld,
  BACKUP_FAILED: texts.backupFailed,
}

/** The kinds in the order of this page. A test knows that none is missing. */
export const kindGroups: readonly { readonly title: string; readonly kinds: readonly Kind[] }[] = [
  {
    title: texts.vulnerabilities,
    kinds: ['NEW_VULNS_REPORT', 'SBOM_VULN_SCAN_REPORT', 'VULN_DIFF_REPORT', 'VEX_DECISION_STALE'],
  },
  {
    title: texts.versionsAndPolicies,
    kinds: [
      'SBOM_UPLOAD_SUCCESS',
      'SBOM_UPLOAD_FAILED',
      'SBOM_POLICY_SCAN_REPORT',
      'AUTOMATION_RULE_REPORT',
      'FOUND_AGAIN',
      'MENTIONED',
    ],
  },
  {
    title: texts.licenses,
    kinds: [
      'LICENSE_SUMMARY',
      'SBOM_LICENSE_UPDATE',
      'COMPONENT_LICENSE_UPDATE',
      'LICENSE_CREATION_SUCCESS',
      'LICENSE_CREATION_FAILED',
      'LICENSE_UPDATE_SUCCESS',
      'LICENSE_UPDATE_FAILED',
    ],
  },
  { title: texts.thisInstallation, kinds: ['ADVISORY_DATA_STALE', 'BACKUP_FAILED'] },
]

/** Which kinds are shown. */
export const kindParts = ['all', 'mine', 'alerts'] as const
export type KindPart = (typeof kindParts)[number]

/** A row of the table: a kind as the organization has it, and as the user has it. */
export interface KindRow {
  readonly kind: Kind
  readonly organization: KindSetting
  readonly own: KindSetting
}

/** Returns the groups with the rows that a search and a part leave. Groups without rows are left out. */
export function findKinds(
  settings: { readonly organization: readonly KindSetting[]; readonly own: readonly KindSetting[] },
  search: string,
  part: KindPart,
): readonly { readonly title: string; readonly rows: readonly KindRow[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const rowOf = (kind: Kind): readonly KindRow[] => {
    const organization = settings.organization.find(({ messageType }) => messageType === kind)
    const own = settings.own.find(({ messageType }) => messageType === kind)
    return organization && own ? [{ kind, organization, own }] : []
  }
  const fits = ({ kind, own }: KindRow) => {
    const text = `${kindLabels[kind]} ${own.title}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) return false
    return part === 'all' || (part === 'mine' ? own.hasOverride : own.enabled && own.level === 'ALERT')
  }
  return kindGroups.flatMap(({ title, kinds }) => {
    const rows = kinds.flatMap(rowOf).filter(fits)
    return rows.length > 0 ? [{ title, rows }] : []
  })
}
