import { useQuery } from '@tanstack/react-query'
import {
  SettingsBackupDocument,
  type SettingsBackupQuery,
  SettingsStatesDocument,
  type SettingsStatesQuery,
} from '#renderer/generated/documents.ts'
import { formatAgo, formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { type Density, type Theme, usePreferences } from '#renderer/lib/preferences.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { describeTopFactors } from './priority-factors.ts'

/** What is set on a page of the settings now. */
export interface SettingsState {
  readonly text: string
  /** Whether it waits for a person. */
  readonly wantsAttention: boolean
}

const themes: Readonly<Record<Theme, string>> = { system: 'theme of the system', light: 'light', dark: 'dark' }
const densities: Readonly<Record<Density, string>> = { compact: 'compact', default: 'default', roomy: 'comfortable' }

/** Returns the state of each page of the settings, by its URL. One that is not known (yet) is missing. */
export function useSettingsStates(): Readonly<Record<string, SettingsState>> {
  const { theme, density } = usePreferences()
  const query = useQuery({
    queryKey: queryKey('overview', 'settings'),
    queryFn: ({ signal }) => request(SettingsStatesDocument, {}, signal),
  })
  const backup = useQuery({
    queryKey: queryKey('backup', 'state'),
    queryFn: ({ signal }) => request(SettingsBackupDocument, {}, signal),
    enabled: ['Owner', 'Admin'].includes(query.data?.organizationUser.role ?? ''), // others may not ask
  })
  return {
    ...(backup.data ? { [paths.backups]: backupState(backup.data) } : {}),
    [paths.settingsPart('general')]: calm(`${themes[theme]}, ${densities[density]} rows`),
    ...(query.data ? statesOf(query.data) : {}),
  }
}

const onOf = (count: number) => (count === 0 ? 'none on' : `${count} on`)
const calm = (text: string): SettingsState => ({ text, wantsAttention: false })

/** Says how old the newest backup is, or what is wrong with backups. */
export function backupState({ backups, backupSettings }: SettingsBackupQuery): SettingsState {
  const newest = backups?.nodes[0]
  if (backupSettings !== null && backupSettings.failedAt !== null)
    return { text: 'the last one failed', wantsAttention: true }
  if (newest === undefined) return calm('none yet')
  if (newest.problem !== null) return { text: 'the newest is damaged', wantsAttention: true }
  return calm(`newest ${formatAgo(newest.createdAt)}`)
}

function statesOf(data: SettingsStatesQuery): Readonly<Record<string, SettingsState>> {
  const { priorityWeights, policies, violated, automationRules, namedLists, customFields, advisorySources, service } =
    data
  const failing = violated.totalCount
  const unreviewed = data.organization.licenses.totalCount
  return {
    [paths.settingsPart('connection')]: calm(
      `${service.deployment === 'desktop' ? 'this computer' : 'a server'}, network ${service.networkAllowed ? 'on' : 'off'}`,
    ),
    [paths.settingsPart('queue-order')]: calm(describeTopFactors(priorityWeights)),
    [paths.policies]: {
      text: `${onOf(policies.totalCount)}${failing > 0 ? `, ${formatCount(failing, 'result')} failed` : ''}`,
      wantsAttention: failing > 0,
    },
    [paths.automation]: calm(onOf(automationRules.totalCount)),
    [paths.licenses]: {
      text: unreviewed === 0 ? 'all in use reviewed' : `${formatCount(unreviewed, 'license')} in use not reviewed`,
      wantsAttention: unreviewed > 0,
    },
    [paths.namedLists]: calm(namedLists.totalCount === 0 ? 'none' : formatCount(namedLists.totalCount, 'list')),
    [paths.settingsPart('keys')]: calm(
      data.signingKeys.totalCount === 0 ? 'none' : formatCount(data.signingKeys.totalCount, 'key'),
    ),
    [paths.labels]: calm(customFields.totalCount === 0 ? 'none' : formatCount(customFields.totalCount, 'field')),
    [paths.settingsPart('environments')]: calm(
      data.projectGroups.totalCount === 0 ? 'none' : `of ${formatCount(data.projectGroups.totalCount, 'product')}`,
    ),
    [paths.advisories]: calm(
      advisorySources.totalCount === 0 ? 'none' : formatCount(advisorySources.totalCount, 'source'),
    ),
  }
}
