import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatAgo, formatCount, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { channelLabels, type ChannelName } from '#renderer/lib/delivery-words.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './channels.module.css'
import { type ChannelSettings, type Delivery, useDeliveries } from './use-channels.ts'

const idsOf = (deliveries: readonly Delivery[]) => deliveries.flatMap(({ id }) => (id === null ? [] : [id]))

/** Says that messages wait for the network. */
export function WaitingForNetwork({ settings }: { readonly settings: ChannelSettings }) {
  const { totalCount } = settings.waiting
  if (settings.service.networkAllowed || totalCount === 0) return null
  return (
    <div className={styles.note} role="status">
      <Icon name="clock" />
      <p>
        <b>The network is off, {formatCount(totalCount, 'message waits', 'messages wait')}.</b> What waits goes out when
        it is allowed, oldest first, and expires after 7 days. The inbox has them already.{' '}
        <Link href={paths.advisoryPart('updates')}>Network access</Link>
      </p>
    </div>
  )
}

/** What waits and what failed, with a way to send it again or to give it up. */
export function DeliveryLists({ settings }: { readonly settings: ChannelSettings }) {
  const change = useDeliveries()
  const { waiting, failed } = settings
  const queued = waiting.nodes.filter(({ state }) => state === 'QUEUED')
  return (
    <>
      {waiting.nodes.length > 0 && (
        <Section title={`Waiting (${waiting.totalCount})`}>
          <ul className={styles.deliveries} aria-label="Waiting messages">
            {waiting.nodes.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
          {queued.length > 0 && (
            <Button
              small
              kind="bare"
              disabled={change.isPending}
              onClick={() => change.mutate({ ids: idsOf(queued), again: false })}
            >
              {queued.length === 1 ? 'Give it up' : `Give up ${queued.length}`}
            </Button>
          )}
        </Section>
      )}
      {failed.nodes.length > 0 && (
        <Section title={`Not sent (${failed.totalCount})`}>
          <ul className={styles.deliveries} aria-label="Messages that were not sent">
            {failed.nodes.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery}>
                <Button
                  small
                  icon="refresh"
                  disabled={change.isPending}
                  onClick={() => change.mutate({ ids: idsOf([delivery]), again: true })}
                >
                  Send again
                </Button>
              </DeliveryRow>
            ))}
          </ul>
          {failed.nodes.length > 1 && (
            <Button
              small
              disabled={change.isPending}
              onClick={() => change.mutate({ ids: idsOf(failed.nodes), again: true })}
            >
              Send all {failed.nodes.length} again
            </Button>
          )}
        </Section>
      )}
    </>
  )
}

function DeliveryRow({ delivery, children }: { readonly delivery: Delivery; readonly children?: ReactNode }) {
  const { title, channel, attempts, error, createdAt, nextAttemptAt } = delivery
  const label = channelLabels[channel as ChannelName] // the API has no other
  return (
    <li className={styles.delivery}>
      <span className={styles.deliveryChannel}>{label}</span>
      <div className={styles.what}>
        <b>{title && <VisibleText>{title}</VisibleText>}</b>{' '}
        {createdAt && <span className={styles.quiet}>{formatAgo(createdAt)}</span>}
        {error && (
          <p className={styles.quiet}>
            <VisibleText>{error}</VisibleText>
            {attempts > 0 && `, ${formatCount(attempts, 'try', 'tries')}`}
            {nextAttemptAt && attempts > 0 && `, the next at ${formatTime(nextAttemptAt)}`}
          </p>
        )}
      </div>
      {children}
    </li>
  )
}
