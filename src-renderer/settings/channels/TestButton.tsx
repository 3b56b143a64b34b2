import type { ChannelName } from '#renderer/lib/delivery-words.ts'
import { Button } from '#renderer/ui/Button.tsx'
import styles from './channels.module.css'
import * as texts from './texts.tsx'
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
        {texts.testLabel}
      </Button>
      <span className={test.data?.error ? styles.bad : styles.quiet} role="status">
        {!hasNetwork
          ? texts.needsTheNetwork
          : test.isPending
            ? texts.sending
            : test.data &&
              (test.data.error ?? texts.takenByTheReceiverInS(Math.max(test.data.seconds, 0.1).toFixed(1)))}
      </span>
    </div>
  )
}
