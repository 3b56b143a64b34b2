import type { NotificationMessageType } from '#service/domain/notification.ts'
import { objectOf, type Payload, textOf } from './payload-facts.ts'

/** Where a message happened. */
export interface MessagePlace {
  readonly versionId: string | null
  readonly environmentId: string | null
}

/** Places of kinds that are about no version. */
const places: Partial<Record<NotificationMessageType, string>> = {
  LICENSE_CREATION_SUCCESS: '/settings/licenses',
  LICENSE_CREATION_FAILED: '/settings/licenses',
  LICENSE_UPDATE_SUCCESS: '/settings/licenses',
  LICENSE_UPDATE_FAILED: '/settings/licenses',
  ADVISORY_DATA_STALE: '/advisories',
  BACKUP_FAILED: '/settings/backup',
}

/** What follows the path of the version, for kinds that are about one. */
const parts: Partial<Record<NotificationMessageType, string>> = {
  SBOM_UPLOAD_SUCCESS: '',
  SBOM_VULN_SCAN_REPORT: '/vulnerabilities',
  NEW_VULNS_REPORT: '/triage',
  VULN_DIFF_REPORT: '/changes',
  VEX_DECISION_STALE: '/triage/only/stale',
  SBOM_POLICY_SCAN_REPORT: '/policy',
  AUTOMATION_RULE_REPORT: '',
  LICENSE_SUMMARY: '/licenses',
  SBOM_LICENSE_UPDATE: '/documents',
  COMPONENT_LICENSE_UPDATE: '/components',
  FOUND_AGAIN: '',
  MENTIONED: '/triage/only/status:any',
}

/** Returns the path in the window of what a message is about; null if there is none. */
export function linkOf(
  messageType: NotificationMessageType,
  payload: Payload,
  { versionId, environmentId }: MessagePlace,
): string | null {
  const against = textOf(objectOf(payload, 'against'), 'versionId')
  if (messageType === 'VULN_DIFF_REPORT' && versionId && against !== '') return `/compare/${against}/${versionId}`
  const path = textOf(payload, 'path')
  if (messageType === 'AUTOMATION_RULE_REPORT' && path.startsWith('/versions/')) return path
  const part = parts[messageType]
  if (part !== undefined && versionId && environmentId)
    return `/versions/${environmentId}/${versionId}${part}${findingPart(messageType, payload)}`
  const productId = textOf(payload, 'productId')
  if (messageType === 'SBOM_UPLOAD_FAILED' && productId !== '') return `/products/${encodeURIComponent(productId)}`
  return places[messageType] ?? null
}

/** A mention leads to the finding of its note. */
function findingPart(messageType: NotificationMessageType, payload: Payload): string {
  const id = messageType === 'MENTIONED' ? textOf(payload, 'findingId') : ''
  return id === '' ? '' : `/${id}`
}
