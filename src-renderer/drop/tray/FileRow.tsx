import { isHandoverName } from '#renderer/lib/received-file.ts'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { removeCard } from '#renderer/drop/cards.ts'
import type { Card, CardState } from '#renderer/drop/cards.ts'
import { openReview } from '#renderer/drop/open-review.ts'
import { cancelCard } from '#renderer/drop/run-card.ts'
import type { Place } from '#renderer/drop/run-card.ts'
import { describeVersions, VersionList } from '#renderer/drop/VersionList.tsx'
import { DoneRow, OpenButton } from './DoneRow.tsx'
import { DismissButton, EndActions, subOf } from './EndActions.tsx'
import { FailedRow } from './FailedRow.tsx'
import { JobMark, Steps } from '#renderer/ui/Steps.tsx'
import { Row } from './Row.tsx'
import { shareOfCard } from './rows.ts'
import { stepsOfJob } from '#renderer/lib/job-steps.ts'
import { stepsOfFile } from './steps.ts'
import { TargetRow } from './TargetRow.tsx'
import * as texts from './texts.tsx'
import { leaveTray } from './use-tray.ts'

export interface FileRowProps {
  readonly card: Card
  readonly place: Place
  /** The first file that asks: it gets the focus. */
  readonly isFirst?: boolean
  readonly isInner?: boolean
}

/** A file that was dropped, picked or opened, from its first byte to its result. */
export function FileRow({ card, place, isFirst = false, isInner = false }: FileRowProps) {
  const { state, file } = card
  const inner = isInner ? { isInner } : {}
  switch (state.at) {
    case 'asking':
      return <TargetRow card={card} state={state} isFirst={isFirst} place={place} />
    case 'review':
      return <ReviewRow card={card} place={place} isFirst={isFirst} />
    case 'done':
      return <DoneRow card={card} state={state} {...inner} />
    case 'rejected':
    case 'failed':
      return <FailedRow card={card} state={state} place={place} {...inner} />
    case 'canceled':
      return (
        <Row
          icon={<Icon name="minus" label={texts.canceled} />}
          name={file.name}
          sub={subOf(card)}
          actions={<EndActions card={card} />}
          {...inner}
        >
          {texts.canceledSentence}
        </Row>
      )
    default:
      return <BusyRow card={card} state={state} {...inner} />
  }
}

function BusyRow(props: { readonly card: Card; readonly state: CardState; readonly isInner?: boolean }) {
  const { card, state, ...inner } = props
  const { file } = card
  const versions = state.at === 'working' ? state.versions : []
  const jobs = state.at === 'working' ? state.jobs : []
  const [version] = versions.length === 1 ? versions : []
  // Of several jobs the one in hand: they run in order, and the list below has all.
  const job = jobs.find(({ state: at }) => at === 'RUNNING') ?? jobs.find(({ state: at }) => at === 'QUEUED')
  const mayCancel = state.at !== 'working' || jobs.some(({ cancellable }) => cancellable)
  return (
    <Row
      icon={state.at === 'waiting' ? <JobMark isRunning={false} /> : <Icon name={card.isFeed ? 'database' : 'file'} />}
      name={file.name}
      sub={version?.label ?? subOf(card)}
      actions={
        <>
          {version && <OpenButton card={card} to="version" words={texts.openVersion} />}
          <IconButton
            icon="close"
            label={texts.cancelName(file.name)}
            kind="bare"
            small
            disabled={!mayCancel}
            onClick={() => void cancelCard(card.id)}
          />
        </>
      }
      below={versions.length > 1 && <VersionList versions={versions} jobs={jobs} onLeave={leaveTray} />}
      {...inner}
    >
      {state.at !== 'waiting' && <Progress value={shareOfCard(card)} label={texts.nameProgress(file.name)} />}
      {versions.length > 1 && <p role="status">{describeVersions(versions, jobs)}</p>}
      <Steps steps={job ? stepsOfJob(job) : stepsOfFile(card)} />
    </Row>
  )
}

/** A VEX document or a handover file. Nothing is applied before the user has reviewed it. */
function ReviewRow({ card, place }: FileRowProps) {
  const { file } = card
  return (
    <Row
      icon={<Icon name="file" />}
      name={file.name}
      sub={subOf(card)}
      actions={
        <>
          <Button
            kind="go"
            small
            keys="Enter"
            data-next
            onClick={() => {
              removeCard(card.id)
              leaveTray()
              openReview(file, place.versionId)
            }}
          >
            {texts.review}
          </Button>
          <DismissButton card={card} />
        </>
      }
      isPart={card.batch !== null}
    >
      {isHandoverName(file.name) ? texts.handoverFileReviewWhatDiffers : texts.vexDocumentReviewItsStatements}
    </Row>
  )
}
