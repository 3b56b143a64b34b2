import type { SessionServer } from '#shared/bridge.ts'
import { describeDifference } from '#renderer/lib/server-release.ts'
import { useRelease } from '#renderer/lib/use-release.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import styles from './connections.module.css'

const shownNames = 40

/** Says what the server of the window or this app lacks, because one of them is of an older release. */
export function ReleaseLine({ server }: { readonly server: SessionServer }) {
  const { data } = useRelease(server.id)
  const words = data && describeDifference(`“${visibleText(server.name)}”`, data, shownNames)
  if (!words) return null
  return (
    <p className={styles.release}>
      <b>{words.title}</b> {words.text}
    </p>
  )
}
