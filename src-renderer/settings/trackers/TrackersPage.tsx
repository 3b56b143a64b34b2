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
import * as texts from './texts.tsx'
import { TicketQueue } from './TicketQueue.tsx'
import { TrackerDialog } from './TrackerDialog.tsx'
import styles from './trackers.module.css'
import { type Tracker, trackerKinds, useTrackerRemoval, useTrackers, useTrackerTest } from './use-trackers.ts'

type Asked =
  | { readonly action: 'edit'; readonly tracker: Tracker | null }
  | { readonly action: 'remove'; readonly tracker: Tracker }

/** Lists the issue trackers of the organization; an Admin sets them up, tests and removes them. */
export function TrackersPage() {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.trackers }])
  const query = useTrackers()
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useRowFocus<HTMLDivElement>('[data-tracker], [data-ticket]')
  const trackers = query.data?.trackers ?? []
  const mayEdit = ['Owner', 'Admin'].includes(query.data?.organizationUser.role ?? '')
  const make = () => setAsked({ action: texts.edit, tracker: null })
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
          title={texts.trackers}
          facts={[texts.whereTicketsAboutFindings]}
          actions={
            mayEdit && (
              <Button icon="plus" kind="go" keys="c" onClick={make}>
                {texts.newTracker}
              </Button>
            )
          }
        />
        {!query.data && (
          <QueryState query={query} loading={texts.loadingTrackers} failed={texts.trackersCouldNotBeLoaded} />
        )}
        {query.data && trackers.length === 0 && (
          <EmptyState icon="external" title={texts.noTrackersYet}>
            {texts.findingOpensATicketInJira}
          </EmptyState>
        )}
        <div ref={list}>
          <ul className={styles.rows} aria-label={texts.trackers}>
            {trackers.map((tracker) => (
              <Row
                key={tracker.id}
                tracker={tracker}
                mayEdit={mayEdit}
                hasNetwork={query.data?.service.networkAllowed ?? false}
                onEdit={() => setAsked({ action: texts.edit, tracker })}
                onRemove={() => setAsked({ action: texts.remove, tracker })}
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
      <KeyHint keys="j k">{texts.move}</KeyHint>
      {props.hasQueue && <KeyHint keys="r">{texts.tryAgainInline}</KeyHint>}
      {props.hasQueue && <KeyHint keys="Shift+Delete">{texts.stop}</KeyHint>}
      {props.mayEdit && <KeyHint keys="c">{texts.newTrackerInline}</KeyHint>}
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
    formatCount(trackers.length, texts.trackerForms),
    waiting.totalCount > 0 && formatCount(waiting.totalCount, texts.ticketWaitsForms),
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
  const said = test.isPending ? texts.asking : (test.error?.message ?? test.data?.problem ?? problem)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- J and K move through the rows
    <li className={styles.row} data-tracker={tracker.id} tabIndex={-1}>
      <div className={styles.what}>
        <b>
          <VisibleText>{name}</VisibleText>
        </b>
        <p>
          {trackerKinds.find(({ value }) => value === kind)?.label ?? kind}
          {texts.projectAtBaseUrl(<VisibleText>{project}</VisibleText>, baseUrl)}
          {labels.length > 0 && <VisibleText>{texts.labelsAppended(labels.join(', '))}</VisibleText>}
        </p>
        <p role="status" className={said && !test.isPending ? styles.bad : undefined}>
          {said ?? (test.data?.isReachable ? texts.projectAnswers : '')}
        </p>
      </div>
      {mayEdit && (
        <div className={styles.actions}>
          <Button small disabled={!hasNetwork || test.isPending} onClick={() => test.mutate()}>
            {hasNetwork ? texts.test : texts.testNetworkIsOff}
          </Button>
          <Button small onClick={onEdit}>
            {texts.editEllipsis}
          </Button>
          <Button small onClick={onRemove}>
            {texts.removeEllipsis}
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
        showToast({ text: texts.trackerIsRemoved(tracker.name) })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.removeName(tracker.name)}
      about={texts.itsTicketsStayThereAndFindings}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="danger" disabled={remove.isPending} onClick={confirm}>
            {texts.removeTracker}
          </Button>
        </>
      }
    >
      {remove.error && <ErrorState title={texts.trackerWasNotRemoved} error={remove.error} />}
    </Dialog>
  )
}
