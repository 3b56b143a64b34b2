import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { Switch } from '#renderer/ui/Switch.tsx'
import type { NoticeBridge } from '#shared/bridge.ts'
import styles from './notifications.module.css'

/** Turns the notifications of this computer on or off: only the desktop app has them. */
export function DesktopNotices({ bridge }: { readonly bridge: NoticeBridge }) {
  const queries = useQueryClient()
  const isOn = useQuery({
    queryKey: queryKey('notification', 'desktop'),
    queryFn: () => bridge.isOn(),
    staleTime: Infinity,
  }).data
  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      const reply = await bridge.turn(on)
      if ('problem' in reply) throw new Error([reply.problem, reply.remedy].filter(Boolean).join(' '))
    },
    onError: (error) => showError(error, 'Notifications on this computer could not be changed'),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKey('notification', 'desktop') }),
  })
  if (isOn === undefined) return null
  return (
    <div className={styles.desktop}>
      <Switch
        label="Show on this computer"
        isOn={isOn === true}
        disabled={isOn === null || turn.isPending}
        onTurn={(on) => turn.mutate(on)}
      />
      <p>
        <b>Show on this computer</b>{' '}
        {isOn === null
          ? 'This system shows no notifications.'
          : 'While Waybill runs and is not in front: one message for a run, none in your quiet hours.'}
      </p>
    </div>
  )
}
