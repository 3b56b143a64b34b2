import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  NotificationSettingsDocument,
  type NotificationSettingsQuery,
  NotificationSettingsSaveDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import type { LastChange } from '#renderer/lib/last-change.ts'
import { kindLabels, type Kind, type KindSetting, levelLabels } from './kinds.ts'
import * as texts from './texts.tsx'

export type NotificationSettings = NotificationSettingsQuery

/** Whose settings are changed. */
export type SettingScope = 'organization' | 'own'

const key = queryKey('notification', 'settings')

/** Reads the settings of the organization, and those that are in effect for the user. */
export function useNotificationSettings() {
  return useQuery({
    queryKey: queryKey('notification', 'settings'),
    queryFn: ({ signal }) => request(NotificationSettingsDocument, {}, signal),
  })
}

/** What a kind is set to; null removes the choice, so that what it inherits holds. */
type KindChoice = Pick<KindSetting, 'enabled' | 'level'> | null

interface KindChange {
  readonly scope: SettingScope
  readonly choices: readonly (readonly [Kind, KindChoice])[]
  readonly said: string
  /** Null for a change that undoes one. */
  readonly undoing: (() => void) | null
}

/** What can be done to settings. */
export interface KindChanges {
  /** Sets one kind to what `next` makes of its present state. */
  change(scope: SettingScope, kind: Kind, next: (now: KindSetting) => Exclude<KindChoice, null>): void
  /** Removes the own choices of the user. */
  removeOwn(): void
}

/**
 * Changes settings, with one step back. A change is shown at once and goes by what was changed before it, also when that was not saved yet, so
 * that keys can be pressed quickly. Changes are sent one after another.
 */
export function useKindChanges(last: LastChange): KindChanges {
  const queries = useQueryClient()
  const save = useMutation({
    mutationKey: key,
    scope: { id: 'notification-settings' },
    mutationFn: saveChoices,
    onError: (error) => showError(error, texts.notificationsCouldNotBeChanged),
    onSuccess: (_nothing, { said, undoing }) => {
      last.remember(undoing)
      showToast({ text: said, ...(undoing && { action: { label: texts.undoLabel, keys: 'z', run: last.undo } }) })
    },
    // Changes that wait are shown already, and not read yet.
    onSettled: () =>
      queries.isMutating({ mutationKey: key }) > 1 ? undefined : queries.invalidateQueries({ queryKey: key }),
  })
  const make = (change: KindChange) => {
    void queries.cancelQueries({ queryKey: key }, { revert: false })
    queries.setQueryData<NotificationSettings>(key, (seen) => seen && withChoices(seen, change.scope, change.choices))
    save.mutate(change)
  }
  const now = () => queries.getQueryData<NotificationSettings>(key)
  return changesBy(now, make)
}

async function saveChoices({ scope, choices }: KindChange): Promise<void> {
  const settings = choices.map(([messageType, choice]) =>
    choice === null ? { messageType, inherit: true } : { messageType, ...choice },
  )
  const input = { org: scope === 'organization', settings }
  accepted((await request(NotificationSettingsSaveDocument, { input })).bulkUpdateNotificationSettings)
}

/** Makes changes of what is seen now. */
function changesBy(now: () => NotificationSettings | undefined, make: (change: KindChange) => void): KindChanges {
  const undoTo = (scope: SettingScope, choices: KindChange['choices']) => () =>
    make({ scope, choices, said: texts.changeIsUndone, undoing: null })
  return {
    change(scope, kind, next) {
      const before = now()?.[placeOf[scope]].notificationSettings.find(({ messageType }) => messageType === kind)
      if (!before) return
      const to = choiceOf(next(before))
      const said = `${whose[scope]}: ${kindLabels[kind]}, ${to.enabled ? levelLabels[to.level] : 'off'}.`
      const undoing = undoTo(scope, [[kind, before.hasOverride ? choiceOf(before) : null]])
      make({ scope, choices: [[kind, to]], said, undoing })
    },
    removeOwn() {
      const own = (now()?.organizationUser.notificationSettings ?? []).filter(({ hasOverride }) => hasOverride)
      if (own.length === 0) return
      make({
        scope: 'own',
        choices: own.map(({ messageType }) => [messageType, null]),
        said: texts.whatTheOrganizationSetHolds,
        undoing: undoTo(
          'own',
          own.map((setting) => [setting.messageType, choiceOf(setting)]),
        ),
      })
    },
  }
}

function choiceOf({ enabled, level }: Pick<KindSetting, 'enabled' | 'level'>) {
  return { enabled, level }
}

const placeOf = { organization: 'organization', own: 'organizationUser' } as const
const whose: Readonly<Record<SettingScope, string>> = { organization: texts.forTheOrganization, own: texts.forYou }

/** Shows choices before the service answers. What is inherited again is shown when it is read. */
function withChoices(
  seen: NotificationSettings,
  scope: SettingScope,
  choices: KindChange['choices'],
): NotificationSettings {
  const chosen = new Map(choices)
  const apply = (setting: KindSetting): KindSetting => {
    const choice = chosen.get(setting.messageType)
    return choice ? { ...setting, ...choice, hasOverride: true } : setting
  }
  const place = placeOf[scope]
  return { ...seen, [place]: { ...seen[place], notificationSettings: seen[place].notificationSettings.map(apply) } }
}
