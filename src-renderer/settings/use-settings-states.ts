import { useQuery } from '@tanstack/react-query'
import {
  SettingsAccountsDocument,
  SettingsAuditDocument,
  SettingsBackupDocument,
  SettingsNotificationsDocument,
  SettingsStatesDocument,
} from '#renderer/generated/documents.ts'
import { paths } from '#renderer/lib/paths.ts'
import { type Density, type Theme, usePreferences } from '#renderer/lib/preferences.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { desktopPage } from '#renderer/lib/settings-pages.ts'
import {
  accountStates,
  auditState,
  backupState,
  calm,
  desktopState,
  notificationStates,
  type SettingsStates,
  statesOf,
} from './settings-states.ts'
import * as texts from './texts.tsx'

const themes: Readonly<Record<Theme, string>> = { system: texts.themeOfTheSystem, light: 'light', dark: 'dark' }
const densities: Readonly<Record<Density, string>> = { compact: 'compact', default: 'default', roomy: 'comfortable' }

/** What was just changed on a page is shown when its user comes back: the change feed does not name these changes. */
const staleTime = 0

/** Returns the state of each page of the settings, by its URL. One that is not known (yet), or that this role may not ask, is missing. */
export function useSettingsStates(): SettingsStates {
  const { theme, density } = usePreferences()
  const rules = useQuery({
    queryKey: queryKey('overview', 'settings'),
    queryFn: ({ signal }) => request(SettingsStatesDocument, {}, signal),
  })
  const accounts = useQuery({
    queryKey: queryKey('organization', 'settings-accounts'),
    queryFn: ({ signal }) => request(SettingsAccountsDocument, {}, signal),
    staleTime,
  })
  const notifications = useQuery({
    queryKey: queryKey('notification', 'settings-states'),
    queryFn: ({ signal }) => request(SettingsNotificationsDocument, {}, signal),
    staleTime,
  })
  return {
    [paths.settingsPart('general')]: calm(texts.themesDensitiesRows(themes[theme], densities[density])),
    ...(rules.data ? statesOf(rules.data) : {}),
    ...(accounts.data ? accountStates(accounts.data) : {}),
    ...(notifications.data ? notificationStates(notifications.data) : {}),
    ...useAdminStates(accounts.data?.organizationUser.role),
    ...useDesktopState(),
  }
}

/** What only an Admin may ask: others ask nothing, and have neither a value nor an error. */
function useAdminStates(role: string | undefined): SettingsStates {
  const enabled = role === 'Owner' || role === 'Admin'
  const backup = useQuery({
    queryKey: queryKey('backup', 'state'),
    queryFn: ({ signal }) => request(SettingsBackupDocument, {}, signal),
    enabled,
  })
  const audit = useQuery({
    queryKey: queryKey('overview', 'settings-audit'),
    queryFn: ({ signal }) => request(SettingsAuditDocument, {}, signal),
    ...{ enabled, staleTime },
  })
  return {
    ...(enabled && backup.data ? { [paths.backups]: backupState(backup.data) } : {}),
    ...(enabled && audit.data ? { [paths.settingsPart('audit-log')]: auditState(audit.data) } : {}),
  }
}

function useDesktopState(): SettingsStates {
  const bridge = globalThis.window.waybill
  const { data } = useQuery({
    queryKey: queryKey('organization', 'settings-desktop'),
    queryFn: async () => {
      if (bridge === undefined) return null
      const [links, notices] = await Promise.all([bridge.links.mode(), bridge.notices.isOn()])
      return { links, notices }
    },
    ...{ enabled: bridge !== undefined, staleTime },
  })
  return data ? { [desktopPage]: desktopState(data.links, data.notices) } : {}
}
