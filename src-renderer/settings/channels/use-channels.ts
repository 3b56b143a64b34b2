import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ChannelConfigDocument,
  ChannelSettingsDocument,
  type ChannelSettingsQuery,
  ChannelTestDocument,
  ChannelToggleDocument,
  ChannelWebhookDocument,
  DeliveriesDropDocument,
  DeliveriesRetryDocument,
  type ListedDeliveryFragment,
  MailServerRemoveDocument,
  MailServerSaveDocument,
  type NotificationMailServerUpdateInput,
  PrivateHostsSaveDocument,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { channelLabels, type ChannelName } from '#renderer/lib/delivery-words.ts'
import { useWishes } from '#renderer/lib/wishes.ts'
import * as texts from './texts.tsx'

export type WebhookName = Exclude<ChannelName, 'email'>
export type ChannelSettings = ChannelSettingsQuery
export type Delivery = ListedDeliveryFragment

const key = queryKey('notification', 'channels')
/** Milliseconds between looks while something waits. */
const lookAgainMs = 3000

/** Reads the channels of the user, and what waits in them. */
export function useChannels() {
  return useQuery({
    queryKey: queryKey('notification', 'channels'),
    queryFn: ({ signal }) => request(ChannelSettingsDocument, {}, signal),
    refetchInterval: ({ state }) => ((state.data?.waiting.totalCount ?? 0) > 0 ? lookAgainMs : false),
  })
}

/** Returns a mutation after which the channels are read again. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>, failed: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: (error) => showError(error, failed),
    onSettled: () => readChannelsAgain(queries),
  })
}

async function readChannelsAgain(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: key })
  await queries.invalidateQueries({ queryKey: queryKey('notification', 'delivery') }) // it says which are on, too
}

/** Turns one channel on and off; the others stay as they are. It is shown as the user wants it before the service answers. */
export function useChannelSwitch(settings: ChannelSettings, channel: ChannelName) {
  const { email, slack, teams, webhook } = settings.organizationUser.notificationChannel
  const { wishes, ask } = useWishes({
    about: key, // all are sent together
    send: async (input: Readonly<Record<ChannelName, boolean>>) =>
      accepted((await request(ChannelToggleDocument, { input })).notificationChannelUpdate),
    failed: texts.channelCouldNotBeChanged,
    readAgain: readChannelsAgain,
  })
  const shown = wishes.at(-1) ?? { email, slack, teams, webhook }
  return { isOn: shown[channel], turn: (on: boolean) => void ask({ ...shown, [channel]: on }) }
}

/** Sends a test message. Its answer says what came of it. */
export function useTest(channel: ChannelName) {
  return useChange(async () => {
    const begun = performance.now()
    const { delivery } = accepted((await request(ChannelTestDocument, { channel })).notificationChannelTest)
    return { error: delivery?.error ?? null, seconds: (performance.now() - begun) / 1000 }
  }, texts.couldNotBeTested(channelLabels[channel]))
}

/** Stores the address of a webhook. Returns the secret that signs, for the generic one. */
export function useAddress(channel: WebhookName) {
  return useChange(async (address: string): Promise<string | null> => {
    if (channel === 'webhook') {
      const input = { webhookUrl: address }
      return accepted((await request(ChannelWebhookDocument, { input })).notificationWebhookUpdate).secret
    }
    const input = channel === 'slack' ? { slackWebhookUrl: address } : { teamsWebhookUrl: address }
    accepted((await request(ChannelConfigDocument, { input })).notificationConfigUpdate)
    return null
  }, texts.addressCouldNotBeSaved)
}

/** Stores the mail server, or removes it with null. */
export function useMailServer() {
  return useChange(async (input: NotificationMailServerUpdateInput | null) => {
    if (input) accepted((await request(MailServerSaveDocument, { input })).notificationMailServerUpdate)
    else accepted((await request(MailServerRemoveDocument, {})).notificationMailServerDelete)
    showToast({ text: input ? texts.mailServerIsSaved : texts.mailServerIsRemoved })
  }, texts.mailServerCouldNotBeChanged)
}

export function usePrivateHosts() {
  return useChange(async (hosts: readonly string[]) => {
    accepted((await request(PrivateHostsSaveDocument, { hosts: [...hosts] })).notificationPrivateHostsUpdate)
    showToast({ text: texts.hostsAreSaved })
  }, texts.hostsCouldNotBeSaved)
}

/** Sends deliveries again, or gives them up. */
export function useDeliveries() {
  return useChange(async ({ ids, again }: { readonly ids: readonly string[]; readonly again: boolean }) => {
    if (again) accepted((await request(DeliveriesRetryDocument, { ids: [...ids] })).notificationDeliveryRetry)
    else accepted((await request(DeliveriesDropDocument, { ids: [...ids] })).notificationDeliveryDrop)
  }, texts.messagesCouldNotBeChanged)
}
