import type { NotificationCategory, NotificationMessageType } from '#service/domain/notification.ts'

/** Kinds that belong to a category of the preferences of an environment (specification 2.4). All others are held off only by `none`. */
const categories: Partial<Record<NotificationMessageType, NotificationCategory>> = {
  SBOM_UPLOAD_SUCCESS: 'uploads',
  SBOM_UPLOAD_FAILED: 'uploads',
  SBOM_VULN_SCAN_REPORT: 'vulnerabilities',
  NEW_VULNS_REPORT: 'vulnerabilities',
  VULN_DIFF_REPORT: 'vulnerabilities',
  VEX_DECISION_STALE: 'vulnerabilities',
  SBOM_POLICY_SCAN_REPORT: 'policies',
  AUTOMATION_RULE_REPORT: 'policies',
  LICENSE_SUMMARY: 'licenses',
  SBOM_LICENSE_UPDATE: 'licenses',
  COMPONENT_LICENSE_UPDATE: 'licenses',
}

/** Tests whether someone who wants these categories of an environment wants a kind of message from it. */
export function isWanted(messageType: NotificationMessageType, wanted: readonly NotificationCategory[]): boolean {
  if (wanted.includes('none')) return false
  const category = categories[messageType]
  return category === undefined || wanted.includes('all') || wanted.includes(category)
}
