import { useQuery } from '@tanstack/react-query'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { useWishes } from '#renderer/lib/wishes.ts'
import { Switch } from '#renderer/ui/Switch.tsx'
import type { NoticeBridge } from '#shared/bridge.ts'
import styles from './notifications.module.css'
import * as texts from './texts.tsx'

/** Whether the system shows notifications of this app, and what turns them on and off. */
function useNotices(bridge: NoticeBridge) {
  const stored = useQuery({
    queryKey: queryKey('notification', 'desktop'),
    queryFn: () => bridge.isOn(),
    staleTime: Infinity,
  }).data
  const { wishes, ask } = useWishes({
    about: queryKey('notification', 'desktop'),
    send: async ({ on }: { readonly on: boolean }) => {
      const reply = await bridge.turn(on)
      if ('problem' in reply) throw new Error([reply.problem, reply.remedy].filter(Boolean).join(' '))
    },
    failed: texts.notificationsOnThisComputerCould,
    readAgain: (queries) => queries.invalidateQueries({ queryKey: queryKey('notification', 'desktop') }),
  })
  return { isOn: wishes.at(-1)?.on ?? stored, turn: (on: boolean) => void ask({ on }) }
}

/** Turns the notifications of this computer on or off: only the desktop app has them. */
export function DesktopNotices({ bridge }: { readonly bridge: NoticeBridge }) {
  return (
    <div className={styles.desktop}>
      <NoticeSwitch bridge={bridge} />
    </div>
  )
}

/** The switch of these notifications, with what it does. */
export function NoticeSwitch({ bridge }: { readonly bridge: NoticeBridge }) {
  const { isOn, turn } = useNotices(bridge)
  if (isOn === undefined) return null
  return (
    <>
      <Switch label={texts.showOnThisComputer} isOn={isOn === true} disabled={isOn === null} onTurn={turn} />
      <p>
        <b>{texts.showOnThisComputer}</b>{' '}
        {isOn === null ? texts.thisSystemShowsNoNotifications : texts.whileWaybillRuns}
      </p>
    </>
  )
}
