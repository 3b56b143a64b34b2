import { formatAgo, formatTime } from '#renderer/lib/format.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import { scheduleOptions, toSchedule } from '#renderer/advisories/source-text.ts'
import type { Schedule } from '#renderer/advisories/source-text.ts'
import type { Source, useAccess } from '#renderer/advisories/use-advisories.ts'
import { useUpdates } from './use-updates.ts'
import type { Address } from './use-updates.ts'
import text from '#renderer/ui/text.module.css'
import * as texts from './texts.tsx'

interface Props {
  readonly addresses: readonly Address[]
  readonly sources: readonly Source[]
  readonly access: ReturnType<typeof useAccess>
}

/** Lists update URLs by source, each with the last fetch, its result and its schedule. */
export function AddressTable(props: Props) {
  const updates = useUpdates()
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={texts.updateUrls}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.sourceAndUrl}</th>
            <th scope="col">{texts.schedule}</th>
            <th scope="col">{texts.lastChecked}</th>
            <th scope="col">{texts.lastUpdated}</th>
            <th scope="col">{texts.nextCheck}</th>
            <th scope="col">
              <span className={text.hidden}>{texts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.addresses.map((address) => (
            <AddressRow key={address.id} {...props} address={address} updates={updates} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AddressRow({
  address,
  sources,
  access,
  updates,
}: Props & { readonly address: Address; readonly updates: ReturnType<typeof useUpdates> }) {
  const source = sources.find(({ name }) => name === address.sourceName)
  const name = address.sourceName ?? texts.nothingFetchedYet
  // A URL without a source is identified only by itself. Fetching it again saves it with its new schedule.
  const reschedule = (schedule: Schedule) =>
    source ? updates.schedule.mutate({ id: source.id, schedule }) : updates.fetch.mutate({ url: address.url, schedule })
  const fetchNow = () =>
    source
      ? updates.refresh.mutate([source.id])
      : updates.fetch.mutate({ url: address.url, schedule: toSchedule(address.schedule) })
  const isOff = !access.networkAllowed || !access.mayChange
  return (
    <tr>
      <th scope="row">
        <VisibleText>{name}</VisibleText>
        <span className={styles.address}>
          <VisibleText>{address.url}</VisibleText>
        </span>
        {address.lastError && (
          <span className={styles.addressError}>
            <VisibleText>{[address.lastError, address.lastErrorRemedy].filter(Boolean).join(' ')}</VisibleText>
          </span>
        )}
      </th>
      <td>
        <Select
          className={styles.schedule}
          label={texts.updateScheduleOf(name)}
          labelHidden
          value={toSchedule(address.schedule)}
          options={scheduleOptions}
          disabled={!access.mayChange || (!source && isOff)}
          onChange={reschedule}
        />
      </td>
      <td>
        <When at={address.lastCheckedAt} none={texts.never} />
        {address.lastError && (
          <span className={styles.about}>
            <Badge tone="bad">{texts.failed}</Badge>
          </span>
        )}
      </td>
      <td>
        <When at={address.lastChangedAt} none={texts.never} />
      </td>
      <td>
        {address.nextCheckAt ? formatTime(address.nextCheckAt) : <span className={styles.quiet}>{texts.manual}</span>}
      </td>
      <td className={styles.actions}>
        <IconButton
          icon="refresh"
          label={texts.fetchNameNow(name)}
          kind="bare"
          small
          disabled={isOff}
          onClick={fetchNow}
        />
        <IconButton
          icon="trash"
          label={texts.removeTheUrlOf(name)}
          kind="bare"
          small
          disabled={!access.mayChange}
          onClick={() => updates.forget.mutate(address)}
        />
      </td>
    </tr>
  )
}

function When({ at, none }: { readonly at: string | null; readonly none: string }) {
  return at ? <span title={formatTime(at)}>{formatAgo(at)}</span> : <span className={styles.quiet}>{none}</span>
}
