import {
  type NotificationLevel,
  notificationLevels,
  type NotificationMessageType,
} from '#service/domain/notification.ts'
import { countOf, objectOf, type Payload } from './payload-facts.ts'

/**
 * How urgent what a message says is, for kinds whose default level is that of the worst they can say (specification 6). Other kinds have no entry.
 */
const contentLevels: Partial<Record<NotificationMessageType, (payload: Payload) => NotificationLevel>> = {
  SBOM_VULN_SCAN_REPORT: (payload) => {
    const isNothingNew = countOf(payload, 'affected') === 0 || payload['introduced'] === 0
    if (!isNothingNew) return 'ALERT'
    return countOf(payload, 'notEvaluated') > 0 ? 'WARN' : 'INFO'
  },
  VULN_DIFF_REPORT: (payload) => {
    const changes = objectOf(payload, 'changes')
    return ['NEW', 'REOPENED', 'WORSE'].some((kind) => countOf(changes, kind) > 0) ? 'WARN' : 'INFO'
  },
  SBOM_POLICY_SCAN_REPORT: (payload) => {
    const outcomes = objectOf(payload, 'outcomes')
    return ['fail', 'error', 'warn'].some((name) => countOf(outcomes, name) > 0) ? 'WARN' : 'INFO'
  },
}

/**
 * Returns the level of a message: that of its kind, or a calmer one if what it says is less urgent than the worst of its kind.
 *
 * @param ofKind level of the kind without a choice: a chosen one is kept by the caller
 */
export function levelOfMessage(
  messageType: NotificationMessageType,
  payload: Payload,
  ofKind: NotificationLevel,
): NotificationLevel {
  const ofContent = contentLevels[messageType]?.(payload) ?? ofKind
  return notificationLevels.indexOf(ofContent) > notificationLevels.indexOf(ofKind) ? ofContent : ofKind
}
