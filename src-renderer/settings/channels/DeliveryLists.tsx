import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatAgo, formatCount, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { channelLabels, type ChannelName } from '#renderer/lib/delivery-words.ts'
import { plural } from '#renderer/lib/plural.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './channels.module.css'
import * as texts from './texts.tsx'
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
        {texts.whatWaitsGoesOutWhen(
          <b>{texts.networkIsOff(formatCount(totalCount, texts.messageWaitsForms))}</b>,
          <Link href={paths.advisoryPart('updates')}>{texts.networkAccess}</Link>,
        )}
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
        <Section title={texts.waitingTotalCount(waiting.totalCount)}>
          <ul className={styles.deliveries} aria-label={texts.waitingMessages}>
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
              {plural(queued.length, { one: texts.giveItUp, other: texts.giveUpQueued(queued.length) })}
            </Button>
          )}
        </Section>
      )}
      {failed.nodes.length > 0 && (
        <Section title={texts.notSentTotalCount(failed.totalCount)}>
          <ul className={styles.deliveries} aria-label={texts.messagesThatWereNotSent}>
            {failed.nodes.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery}>
                <Button
                  small
                  icon="refresh"
                  disabled={change.isPending}
                  onClick={() => change.mutate({ ids: idsOf([delivery]), again: true })}
                >
                  {texts.sendAgain}
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
              {texts.sendAllAgain(failed.nodes.length)}
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
            {attempts > 0 && `, ${formatCount(attempts, texts.tryForms)}`}
            {nextAttemptAt && attempts > 0 && texts.nextAt(formatTime(nextAttemptAt))}
          </p>
        )}
      </div>
      {children}
    </li>
  )
}
