import type { LinkMode } from '#shared/bridge.ts'
import type {
  SettingsAccountsQuery,
  SettingsAuditQuery,
  SettingsBackupQuery,
  SettingsNotificationsQuery,
  SettingsStatesQuery,
} from '#renderer/generated/documents.ts'
import { formatAgo, formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { describeTopFactors } from './priority-factors.ts'
import * as texts from './texts.tsx'

/** What is set on a page of the settings now. */
export interface SettingsState {
  readonly text: string
  /** Whether it waits for a person. */
  readonly wantsAttention: boolean
}

/** The states of pages, by their URL. */
export type SettingsStates = Readonly<Record<string, SettingsState>>

const onOf = (count: number) => (count === 0 ? texts.noneOn : texts.countOn(count))
const countOf = (count: number, forms: { readonly one: string; readonly other: string }) =>
  count === 0 ? texts.none : formatCount(count, forms)

/** A state that waits for no person. */
export const calm = (text: string): SettingsState => ({ text, wantsAttention: false })

/** Says how old the newest backup is, or what is wrong with backups. */
export function backupState({ backups, backupSettings }: SettingsBackupQuery): SettingsState {
  const newest = backups?.nodes[0]
  if (backupSettings !== null && backupSettings.failedAt !== null)
    return { text: texts.lastBackupFailed, wantsAttention: true }
  if (newest === undefined) return calm(texts.noneYet)
  if (newest.problem !== null) return { text: texts.newestIsDamaged, wantsAttention: true }
  return calm(texts.newestCreatedAt(formatAgo(newest.createdAt)))
}

/** Who works with the data, and what they sign in with. */
export function accountStates(data: SettingsAccountsQuery): SettingsStates {
  const { role } = data.organizationUser
  const { people, serviceAccounts, tokens } = data.organization
  const seesAllTokens = role === 'Owner' || role === 'Admin'
  return {
    [paths.settingsPart('people')]: calm(
      [
        formatCount(people.totalCount, texts.personForms),
        serviceAccounts.totalCount > 0 && formatCount(serviceAccounts.totalCount, texts.serviceAccountForms),
      ]
        .filter(Boolean)
        .join(', '),
    ),
    [paths.settingsPart('roles')]: calm(texts.youAreRole(role)),
    [paths.settingsPart('sign-in')]: providerState(data),
    // Below Admin only the own tokens are counted, which must not read as all.
    [paths.settingsPart('tokens')]: calm(
      seesAllTokens
        ? countOf(tokens.totalCount, texts.tokenForms)
        : tokens.totalCount === 0
          ? texts.noneOfYours
          : texts.countOfYours(tokens.totalCount),
    ),
    [paths.settingsPart('trackers')]: trackerState(data),
  }
}

function providerState({ service, organization: { signInProvider } }: SettingsAccountsQuery): SettingsState {
  if (service.deployment === 'desktop') return calm(texts.onlyOnAServer)
  if (signInProvider === null) return calm(texts.noProvider)
  return signInProvider.problem === null
    ? calm(signInProvider.name)
    : { text: texts.providerDoesNotWork(signInProvider.name), wantsAttention: true }
}

function trackerState({ trackers, failed }: SettingsAccountsQuery): SettingsState {
  const broken = trackers.filter(({ problem }) => problem !== null).length
  const parts = [
    countOf(trackers.length, texts.trackerForms),
    broken > 0 && texts.countDoNotWork(broken),
    failed.totalCount > 0 && formatCount(failed.totalCount, texts.ticketFailedForms),
  ]
  return { text: parts.filter(Boolean).join(', '), wantsAttention: broken + failed.totalCount > 0 }
}

/** What this user is told of, and by which ways besides the inbox. */
export function notificationStates({ organization, organizationUser }: SettingsNotificationsQuery): SettingsStates {
  const { notificationSettings, notificationChannel: turned, notificationConfig: config, user } = organizationUser
  const { mailServer } = organization
  const enabled = notificationSettings.filter((one) => one.enabled).length
  const reaches = (url: string | null, problem: string | null) => url !== null && problem === null
  const channels = [
    { name: texts.mail, isOn: turned.email, isReady: mailServer?.problem === null && user.email !== null },
    { name: texts.slack, isOn: turned.slack, isReady: reaches(config.slackWebhookUrl, config.slackProblem) },
    { name: texts.teams, isOn: turned.teams, isReady: reaches(config.teamsWebhookUrl, config.teamsProblem) },
    { name: texts.webhook, isOn: turned.webhook, isReady: reaches(config.webhookUrl, config.webhookProblem) },
  ].filter(({ isOn }) => isOn)
  const broken = channels.filter(({ isReady }) => !isReady)
  return {
    [paths.settingsPart('notifications')]: calm(texts.enabledOfKinds(enabled, notificationSettings.length)),
    [paths.settingsPart('channels')]:
      broken.length > 0
        ? { text: texts.channelsDoNotWork(broken.map(({ name }) => name).join(', ')), wantsAttention: true }
        : calm(channels.length === 0 ? texts.inboxOnly : texts.inboxAnd(channels.map(({ name }) => name).join(', '))),
  }
}

/** How much the audit log has. Whether it is whole is checked on its page. */
export function auditState({ auditLog }: SettingsAuditQuery): SettingsState {
  return calm(countOf(auditLog.totalCount, texts.entryForms))
}

const linkWords: Readonly<Record<LinkMode, string>> = {
  ask: texts.linksAlwaysAsk,
  'ask-for-servers': texts.linksAskForOtherServers,
  off: texts.linksAreOff,
}

/** What the desktop app does outside its window. `notices` is null where the system shows none. */
export function desktopState(links: LinkMode, notices: boolean | null): SettingsState {
  return calm(texts.linksAndNotices(linkWords[links], notices === true ? texts.on : texts.offInline))
}

/** What is set for all, and the rules. */
export function statesOf(data: SettingsStatesQuery): SettingsStates {
  const { priorityWeights, policies, violated, automationRules, namedLists, customFields, advisorySources, service } =
    data
  const failing = violated.totalCount
  const unreviewed = data.organization.licenses.totalCount
  return {
    [paths.settingsPart('connection')]: calm(
      texts.serverAndNetwork(
        service.deployment === 'desktop' ? texts.thisComputer : texts.aServer,
        service.networkAllowed ? texts.on : texts.offInline,
      ),
    ),
    [paths.settingsPart('queue-order')]: calm(describeTopFactors(priorityWeights)),
    [paths.policies]: {
      text: `${onOf(policies.totalCount)}${failing > 0 ? `, ${formatCount(failing, texts.resultForms)} failed` : ''}`,
      wantsAttention: failing > 0,
    },
    [paths.automation]: calm(onOf(automationRules.totalCount)),
    [paths.licenses]: {
      text:
        unreviewed === 0 ? texts.allInUseReviewed : texts.inUseNotReviewed(formatCount(unreviewed, texts.licenseForms)),
      wantsAttention: unreviewed > 0,
    },
    [paths.namedLists]: calm(countOf(namedLists.totalCount, texts.listForms)),
    [paths.settingsPart('keys')]: calm(countOf(data.signingKeys.totalCount, texts.keyForms)),
    [paths.labels]: calm(countOf(customFields.totalCount, texts.fieldForms)),
    [paths.settingsPart('environments')]: calm(
      data.projectGroups.totalCount === 0
        ? texts.none
        : texts.ofProducts(formatCount(data.projectGroups.totalCount, texts.productForms)),
    ),
    [paths.advisories]: calm(countOf(advisorySources.totalCount, texts.sourceForms)),
  }
}
