import type { ChannelName } from '#renderer/lib/delivery-words.ts'
import { Button } from '#renderer/ui/Button.tsx'
import styles from './channels.module.css'
import { useTest } from './use-channels.ts'

/** Sends a test message, and says what came of it. */
export function TestButton({
  channel,
  isReady,
  hasNetwork,
}: {
  readonly channel: ChannelName
  readonly isReady: boolean
  readonly hasNetwork: boolean
}) {
  const test = useTest(channel)
  if (!isReady) return null
  return (
    <div className={styles.row}>
      <Button small keys="t" data-test disabled={!hasNetwork || test.isPending} onClick={() => test.mutate(undefined)}>
        Test
      </Button>
      <span className={test.data?.error ? styles.bad : styles.quiet} role="status">
        {!hasNetwork
          ? 'needs the network'
          : test.isPending
            ? 'Sending…'
            : test.data &&
              (test.data.error ?? `Taken by the receiver in ${Math.max(test.data.seconds, 0.1).toFixed(1)} s`)}
      </span>
    </div>
  )
}
