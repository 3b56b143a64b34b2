/** Levels of specification 6. */
export const notificationLevels = ['ALERT', 'WARN', 'INFO'] as const
export type NotificationLevel = (typeof notificationLevels)[number]

/** Kinds of notifications with title and default level, in the order of specification 6, then our own; all are on by default. */
export const notificationKinds = [
  { messageType: 'SBOM_UPLOAD_SUCCESS', title: 'Version Upload Success', level: 'INFO' },
  { messageType: 'SBOM_UPLOAD_FAILED', title: 'Version Upload Failed', level: 'ALERT' },
  { messageType: 'SBOM_VULN_SCAN_REPORT', title: 'Version Vulnerability Summary Report', level: 'ALERT' },
  { messageType: 'NEW_VULNS_REPORT', title: 'Version Vulnerability Scan Report', level: 'ALERT' },
  { messageType: 'VULN_DIFF_REPORT', title: 'Version Vulnerability Comparison Report', level: 'WARN' },
  { messageType: 'SBOM_POLICY_SCAN_REPORT', title: 'Version Policy Scan Report', level: 'WARN' },
  { messageType: 'LICENSE_CREATION_SUCCESS', title: 'Organization License Create Success', level: 'INFO' },
  { messageType: 'LICENSE_CREATION_FAILED', title: 'Organization License Create Failed', level: 'ALERT' },
  { messageType: 'LICENSE_UPDATE_SUCCESS', title: 'Organization License Update Success', level: 'INFO' },
  { messageType: 'LICENSE_UPDATE_FAILED', title: 'Organization License Update Failed', level: 'ALERT' },
  { messageType: 'LICENSE_SUMMARY', title: 'Version License Summary', level: 'INFO' },
  { messageType: 'SBOM_LICENSE_UPDATE', title: 'Version License Update', level: 'INFO' },
  { messageType: 'COMPONENT_LICENSE_UPDATE', title: 'Version Component License Update', level: 'INFO' },
  { messageType: 'ADVISORY_DATA_STALE', title: 'Advisory Data Is Old', level: 'WARN' },
  { messageType: 'VEX_DECISION_STALE', title: 'Decision Became Stale', level: 'WARN' },
  { messageType: 'AUTOMATION_RULE_REPORT', title: 'Automation Rule Report', level: 'WARN' },
  { messageType: 'MENTIONED', title: 'Mentioned In A Note', level: 'INFO' },
  { messageType: 'FOUND_AGAIN', title: 'Saved Find Found Again', level: 'INFO' },
  { messageType: 'BACKUP_FAILED', title: 'Backup Failed', level: 'ALERT' },
] as const satisfies readonly { messageType: string; title: string; level: NotificationLevel }[]
export type NotificationMessageType = (typeof notificationKinds)[number]['messageType']

/** Days after which a message that was not delivered is not sent any more: it would report something as new that is long past. */
export const maxMessageAgeDays = 7

/** Days after which a notification that was read leaves the inbox. */
export const maxReadNotificationAgeDays = 90
/** Days after which every notification leaves the inbox. */
export const maxNotificationAgeDays = 365

/** Ways out of this computer. The inbox is none: everything gets there. */
export const deliveryChannels = ['EMAIL', 'SLACK', 'TEAMS', 'WEBHOOK'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** What became of a notification in one channel. */
export const deliveryStates = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'DROPPED'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Categories of notifications that a user can choose for an environment (specification 2.4). `none` and `all` exclude the others. */
export const notificationCategories = ['none', 'all', 'vulnerabilities', 'licenses', 'policies', 'uploads'] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** The setting of a kind in one scope; null if none was chosen. */
export interface ChosenSetting {
  readonly messageType: string
  readonly enabled: boolean | null
  readonly level: NotificationLevel | null
}

/** The effective setting of one kind in one scope. */
export interface NotificationSetting {
  readonly messageType: NotificationMessageType
  readonly title: string
  readonly enabled: boolean
  readonly level: NotificationLevel
  readonly hasOverride: boolean
}

/**
 * Computes the effective settings: the system's, overridden by the organization's and, if present, by the user's. `hasOverride` is true if
 * the innermost scope changes the setting of a kind.
 */
export function computeSettings(
  organization: readonly ChosenSetting[],
  user: readonly ChosenSetting[] | null = null,
): NotificationSetting[] {
  return notificationKinds.map((kind) => {
    const system = { enabled: true, level: kind.level as NotificationLevel }
    const shared = applied(system, organization, kind.messageType)
    const own = user ? applied(shared, user, kind.messageType) : shared
    const below = user ? shared : system
    const hasOverride = own.enabled !== below.enabled || own.level !== below.level
    return { messageType: kind.messageType, title: kind.title, ...own, hasOverride }
  })
}

function applied(
  below: Pick<NotificationSetting, 'enabled' | 'level'>,
  chosen: readonly ChosenSetting[],
  messageType: string,
): Pick<NotificationSetting, 'enabled' | 'level'> {
  const choice = chosen.find((each) => each.messageType === messageType)
  return { enabled: choice?.enabled ?? below.enabled, level: choice?.level ?? below.level }
}
