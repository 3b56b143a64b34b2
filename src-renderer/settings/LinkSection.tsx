import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkBridge, LinkMode } from '#shared/bridge.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { type Segment, Segments } from '#renderer/ui/Tabs.tsx'
import { valueOf } from './connections/use-connections.ts'
import { SettingRow } from '#renderer/ui/SettingRows.tsx'
import * as texts from './texts.tsx'

const segments: readonly Segment<LinkMode>[] = [
  { value: 'ask', label: texts.alwaysAsk },
  { value: 'ask-for-servers', label: texts.askForOtherServers },
  { value: 'off', label: texts.off },
]

const hints: Readonly<Record<LinkMode, string>> = {
  ask: texts.eachLinkAsksBeforeItOpens,
  'ask-for-servers': texts.linkIntoWhatThisWindowWorks,
  off: texts.noLinkIsFollowed,
}

/** Sets what `waybill://` links may do on this computer. */
export function LinkSection({ bridge }: { readonly bridge: LinkBridge }) {
  const queries = useQueryClient()
  const { data: mode } = useQuery({ queryKey: queryKey('organization', 'link-mode'), queryFn: () => bridge.mode() })
  const change = useMutation({
    mutationFn: async (next: LinkMode) => valueOf(await bridge.setMode(next)),
    onSuccess: () => showToast({ text: texts.savedForThisComputer }),
    onError: (error) => showError(error, texts.settingOfLinksWasNotSaved),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('organization', 'link-mode') }),
  })
  if (mode === undefined) return null
  return (
    <SettingRow label="waybill:// links" hint={texts.linkOpensAPage(hints[mode])}>
      <Segments label="waybill:// links" segments={segments} value={mode} onChange={(next) => change.mutate(next)} />
    </SettingRow>
  )
}
