import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ChannelRuleSaveDocument,
  DeliverySettingsDocument,
  type DeliverySettingsQuery,
  DeliveryTimesSaveDocument,
  type NotificationTimesUpdateInput,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import {
  channelLabels,
  type ChannelName,
  type ChannelRule,
  type DeliveryTimes,
  frequencyLabel,
  lowestLevelLabels,
  quietLabel,
  weekdayLabel,
} from './delivery-words.ts'
import type { LastChange } from './last-change.ts'
import * as texts from './texts.ts'

export type DeliverySettings = DeliverySettingsQuery['organizationUser']
type RuleChange = Partial<Pick<ChannelRule, 'lowestLevel' | 'frequency' | 'alertsAtOnce'>>
export type TimesChange = Omit<NotificationTimesUpdateInput, 'clientMutationId'>

const key = queryKey('notification', 'delivery')

/** Reads what the channels of the user send, and when. */
export function useDelivery() {
  return useQuery({
    queryKey: queryKey('notification', 'delivery'),
    queryFn: async ({ signal }) => (await request(DeliverySettingsDocument, {}, signal)).organizationUser,
  })
}

/** What can be done to rules and times. */
export interface DeliveryChanges {
  /** Changes what a channel sends by what `next` makes of its present rule. */
  changeRule(channel: ChannelName, next: (now: ChannelRule) => RuleChange): void
  /** Changes times. Returns why the service rejects them; null if it does not. */
  changeTimes(change: TimesChange): Promise<string | null>
}

/**
 * Changes rules and times, with one step back. A rule is shown at once and goes by what was changed before it, so that keys can be pressed
 * quickly; times are shown when the service has taken them, because it may reject them. Changes are sent one after another.
 */
export function useDeliveryChanges(last: LastChange): DeliveryChanges {
  const queries = useQueryClient()
  const rules = useRuleChange(queries, last)
  const times = useTimesChange(queries, last)
  return { changeRule: rules, changeTimes: times }
}

/** Says what was done, with the way back. Null: it undid something. */
function say(last: LastChange, text: string, undoing: (() => void) | null): void {
  last.remember(undoing)
  if (undoing) showToast({ text, action: { label: texts.undo, keys: 'z', run: last.undo } })
  else showToast({ text: texts.changeIsUndone })
}

const scope = { id: 'notification-delivery' }

/** Changes that wait are shown already, and not read yet. */
const readWhenLast = (queries: QueryClient) =>
  queries.isMutating({ mutationKey: key }) > 1 ? undefined : queries.invalidateQueries({ queryKey: key })

function settingsNow(queries: QueryClient): DeliverySettings | undefined {
  return queries.getQueryData<DeliverySettings>(key)
}

function useRuleChange(queries: QueryClient, last: LastChange): DeliveryChanges['changeRule'] {
  interface Change {
    readonly channel: ChannelName
    readonly change: RuleChange
    readonly undoing: (() => void) | null
  }
  const save = useMutation({
    mutationKey: key,
    scope,
    mutationFn: async ({ channel, change }: Change) => {
      const input = { channel, ...change }
      accepted((await request(ChannelRuleSaveDocument, { input })).notificationChannelRuleUpdate)
    },
    onError: (error) => showError(error, texts.channelCouldNotBeChanged),
    onSuccess: (_nothing, { channel, change, undoing }) => {
      const times = settingsNow(queries)?.notificationTimes
      say(last, `${channelLabels[channel]}: ${ruleWords(change, times)}.`, undoing)
    },
    onSettled: () => readWhenLast(queries),
  })
  const make = (made: Change) => {
    void queries.cancelQueries({ queryKey: key }, { revert: false })
    queries.setQueryData<DeliverySettings>(key, (seen) => seen && withRule(seen, made.channel, made.change))
    save.mutate(made)
  }
  return (channel, next) => {
    const now = settingsNow(queries)?.notificationChannelRules.find((rule) => rule.channel === channel)
    if (!now) return
    const change = next(now)
    const { lowestLevel, frequency, alertsAtOnce } = now
    const before = {
      ...(change.lowestLevel !== undefined && { lowestLevel }),
      ...(change.frequency !== undefined && { frequency }),
      ...(change.alertsAtOnce !== undefined && { alertsAtOnce }),
    }
    make({ channel, change, undoing: () => make({ channel, change: before, undoing: null }) })
  }
}

function withRule(seen: DeliverySettings, channel: ChannelName, change: RuleChange): DeliverySettings {
  const rules = seen.notificationChannelRules
  return {
    ...seen,
    notificationChannelRules: rules.map((rule) => (rule.channel === channel ? { ...rule, ...change } : rule)),
  }
}

function ruleWords({ lowestLevel, frequency, alertsAtOnce }: RuleChange, times: DeliveryTimes | undefined): string {
  return [
    ...(lowestLevel === undefined ? [] : [lowestLevelLabels[lowestLevel].toLowerCase()]),
    ...(frequency === undefined || !times ? [] : [frequencyLabel(frequency, times).replace(/^(?:At|Daily)/, lower)]),
    ...(alertsAtOnce === undefined ? [] : [alertsAtOnce ? texts.alertsAtOnce : texts.alertsWithTheDigest]),
  ].join(', ')
}

const lower = (word: string) => word.toLowerCase()

function useTimesChange(queries: QueryClient, last: LastChange): DeliveryChanges['changeTimes'] {
  interface Change {
    readonly input: TimesChange
    readonly isUndo: boolean
  }
  const save = useMutation({
    mutationKey: key,
    scope,
    mutationFn: async ({ input }: Change) => {
      const before = settingsNow(queries)?.notificationTimes
      const answer = accepted((await request(DeliveryTimesSaveDocument, { input })).notificationTimesUpdate)
      return { before, after: answer.notificationTimes }
    },
    onSuccess: ({ before, after }, { input, isUndo }) => {
      if (!after) return
      queries.setQueryData<DeliverySettings>(key, (seen) => seen && { ...seen, notificationTimes: after })
      const undo = isUndo || !before ? null : () => void make({ input: inputOf(before, input), isUndo: true })
      say(last, timesWords(after, input), undo)
    },
    onSettled: () => readWhenLast(queries),
  })
  const make = async (change: Change): Promise<string | null> => {
    try {
      await save.mutateAsync(change)
      return null
    } catch (error) {
      if (change.isUndo) showError(error, texts.changeCouldNotBeUndone)
      return error instanceof Error ? error.message : String(error)
    }
  }
  return (input) => make({ input, isUndo: false })
}

/** What sets times back that a change touched. */
function inputOf({ quietFrom, quietTo, ...before }: DeliveryTimes, touched: TimesChange): TimesChange {
  const isQuiet = touched.quietFrom != null || touched.quietTo != null
  return {
    ...(touched.timeZone != null && { timeZone: before.timeZone }),
    ...(touched.digestTime != null && { digestTime: before.digestTime }),
    ...(touched.digestWeekday != null && { digestWeekday: before.digestWeekday }),
    ...(isQuiet && { quietFrom: quietFrom ?? '', quietTo: quietTo ?? '' }),
  }
}

function timesWords(after: DeliveryTimes, { timeZone, digestTime, digestWeekday }: TimesChange): string {
  if (timeZone != null) return texts.timesAreThoseOf(after.timeZone)
  if (digestTime != null) return texts.digestsAreSentAt(after.digestTime)
  if (digestWeekday != null) return texts.weeklyDigestsAreSentOn(weekdayLabel(after.digestWeekday))
  const words = quietLabel(after)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
