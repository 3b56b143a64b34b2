import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkBridge, LinkMode } from '#shared/bridge.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { showError, showToast } from '#renderer/lib/toasts.ts'
import { Section } from '#renderer/ui/Page.tsx'
import { type Segment, Segments } from '#renderer/ui/Tabs.tsx'
import { valueOf } from './connections/use-connections.ts'
import styles from './SettingsView.module.css'

const segments: readonly Segment<LinkMode>[] = [
  { value: 'ask', label: 'Always ask' },
  { value: 'ask-for-servers', label: 'Ask for other servers' },
  { value: 'off', label: 'Off' },
]

const hints: Readonly<Record<LinkMode, string>> = {
  ask: 'Each link asks before it opens a page.',
  'ask-for-servers':
    'A link into what this window works with opens at once. Waybill asks before it switches to another server.',
  off: 'No link is followed.',
}

/** Sets what `waybill://` links may do on this computer. */
export function LinkSection({ bridge }: { readonly bridge: LinkBridge }) {
  const queries = useQueryClient()
  const { data: mode } = useQuery({ queryKey: queryKey('organization', 'link-mode'), queryFn: () => bridge.mode() })
  const change = useMutation({
    mutationFn: async (next: LinkMode) => valueOf(await bridge.setMode(next)),
    onSuccess: () => showToast({ text: 'Saved for this computer.' }),
    onError: (error) => showError(error, 'The setting of links was not saved'),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('organization', 'link-mode') }),
  })
  if (mode === undefined) return null
  return (
    <Section title="waybill:// links">
      <div className={styles.row}>
        <span>From other programs</span>
        <Segments label="waybill:// links" segments={segments} value={mode} onChange={(next) => change.mutate(next)} />
      </div>
      <p className={styles.about}>{hints[mode]} A link opens a page. It can never decide, upload or connect.</p>
    </Section>
  )
}
