import { useState } from 'react'
import type { TrackersQuery } from '#renderer/generated/documents.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { TicketQueue } from './TicketQueue.tsx'
import { TrackerDialog } from './TrackerDialog.tsx'
import styles from './trackers.module.css'
import { type Tracker, trackerKinds, useTrackerRemoval, useTrackers, useTrackerTest } from './use-trackers.ts'

type Asked =
  | { readonly action: 'edit'; readonly tracker: Tracker | null }
  | { readonly action: 'remove'; readonly tracker: Tracker }

/** Lists the issue trackers of the organization; an Admin sets them up, tests and removes them. */
export function TrackersPage() {
  usePlace([{ label: 'Settings', href: paths.settings }, { label: 'Trackers' }])
  const query = useTrackers()
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useRowFocus<HTMLDivElement>('[data-tracker], [data-ticket]')
  const trackers = query.data?.trackers ?? []
  const mayEdit = ['Owner', 'Admin'].includes(query.data?.organizationUser.role ?? '')
  const make = () => setAsked({ action: 'edit', tracker: null })
  useKeys({ c: make }, { enabled: mayEdit && asked === null })
  const hasQueue = query.data !== undefined && query.data.waiting.totalCount + query.data.failed.totalCount > 0
  useKeys(
    { r: () => pressInRow('[data-again]'), 'Shift+Delete': () => pressInRow('[data-stop]') },
    { enabled: hasQueue },
  )
  const close = () => setAsked(null)
  return (
    <SettingsFrame here={paths.settingsPart('trackers')}>
      <Page>
        <PageHead
          title="Trackers"
          facts={['Where tickets about findings and violations are opened']}
          actions={
            mayEdit && (
              <Button icon="plus" kind="go" keys="c" onClick={make}>
                New tracker…
              </Button>
            )
          }
        />
        {!query.data && <QueryState query={query} loading="Loading trackers" failed="Trackers could not be loaded" />}
        {query.data && trackers.length === 0 && (
          <EmptyState icon="external" title="No trackers yet">
            A finding opens a ticket in Jira, GitHub or GitLab, and shows its state. An Admin sets the tracker up.
          </EmptyState>
        )}
        <div ref={list}>
          <ul className={styles.rows} aria-label="Trackers">
            {trackers.map((tracker) => (
              <Row
                key={tracker.id}
                tracker={tracker}
                mayEdit={mayEdit}
                hasNetwork={query.data?.service.networkAllowed ?? false}
                onEdit={() => setAsked({ action: 'edit', tracker })}
                onRemove={() => setAsked({ action: 'remove', tracker })}
              />
            ))}
          </ul>
          {query.data && <Queues data={query.data} />}
        </div>
      </Page>
      {asked?.action === 'edit' && <TrackerDialog tracker={asked.tracker} onClose={close} />}
      {asked?.action === 'remove' && <RemoveDialog tracker={asked.tracker} onClose={close} />}
      <Bar data={query.data} mayEdit={mayEdit} hasQueue={hasQueue} />
    </SettingsFrame>
  )
}

function Bar(props: {
  readonly data: TrackersQuery | undefined
  readonly mayEdit: boolean
  readonly hasQueue: boolean
}) {
  return (
    <BottomBar>
      <span>{props.data && summary(props.data)}</span>
      <span className={text.push} />
      <KeyHint keys="j k">move</KeyHint>
      {props.hasQueue && <KeyHint keys="r">try again</KeyHint>}
      {props.hasQueue && <KeyHint keys="Shift+Delete">stop</KeyHint>}
      {props.mayEdit && <KeyHint keys="c">new tracker</KeyHint>}
    </BottomBar>
  )
}

/** Presses a button of the ticket whose row has the focus. */
function pressInRow(button: string): void {
  document.activeElement?.closest('[data-ticket]')?.querySelector<HTMLButtonElement>(button)?.click()
}

function Queues({ data }: { readonly data: TrackersQuery }) {
  const shared = { mayChange: data.organizationUser.role !== 'Viewer', hasNetwork: data.service.networkAllowed }
  return (
    <>
      <TicketQueue name="failed" count={data.failed.totalCount} {...shared} />
      <TicketQueue name="waiting" count={data.waiting.totalCount} {...shared} />
    </>
  )
}

function summary({ trackers, waiting, failed }: TrackersQuery): string {
  return [
    formatCount(trackers.length, 'tracker'),
    waiting.totalCount > 0 && formatCount(waiting.totalCount, 'ticket waits', 'tickets wait'),
    failed.totalCount > 0 && `${formatNumber(failed.totalCount)} not opened`,
  ]
    .filter(Boolean)
    .join(', ')
}

function Row({
  tracker,
  mayEdit,
  hasNetwork,
  onEdit,
  onRemove,
}: {
  readonly tracker: Tracker
  readonly mayEdit: boolean
  readonly hasNetwork: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}) {
  const test = useTrackerTest(tracker.id)
  const { name, kind, project, baseUrl, labels, problem } = tracker
  const said = test.isPending ? 'Asking…' : (test.error?.message ?? test.data?.problem ?? problem)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- J and K move through the rows
    <li className={styles.row} data-tracker={tracker.id} tabIndex={-1}>
      <div className={styles.what}>
        <b>
          <VisibleText>{name}</VisibleText>
        </b>
        <p>
          {trackerKinds.find(({ value }) => value === kind)?.label ?? kind}, <VisibleText>{project}</VisibleText> at{' '}
          {baseUrl}
          {labels.length > 0 && <VisibleText>{`, labels ${labels.join(', ')}`}</VisibleText>}
        </p>
        <p role="status" className={said && !test.isPending ? styles.bad : undefined}>
          {said ?? (test.data?.isReachable ? 'The project answers.' : '')}
        </p>
      </div>
      {mayEdit && (
        <div className={styles.actions}>
          <Button small disabled={!hasNetwork || test.isPending} onClick={() => test.mutate()}>
            {hasNetwork ? 'Test' : 'Test (network is off)'}
          </Button>
          <Button small onClick={onEdit}>
            Edit…
          </Button>
          <Button small onClick={onRemove}>
            Remove…
          </Button>
        </div>
      )}
    </li>
  )
}

function RemoveDialog({ tracker, onClose }: { readonly tracker: Tracker; readonly onClose: () => void }) {
  const remove = useTrackerRemoval()
  const confirm = () =>
    remove.mutate(tracker.id, {
      onSuccess: () => {
        showToast({ text: `The tracker “${tracker.name}” is removed.` })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove ${tracker.name}?`}
      about="Its tickets stay there, and findings still name them, but their state is not asked for any more. Tickets on their way are dropped. The token is deleted."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={remove.isPending} onClick={confirm}>
            Remove tracker
          </Button>
        </>
      }
    >
      {remove.error && <ErrorState title="The tracker was not removed" error={remove.error} />}
    </Dialog>
  )
}
