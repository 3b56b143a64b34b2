import { formatBytes, formatCount, formatNumber } from '#renderer/lib/format.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import type { TrayTab } from '#renderer/lib/tray.ts'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { hasEnded, isAsking, isFailed, reasonsOf, removeCard } from '#renderer/drop/cards.ts'
import type { Card } from '#renderer/drop/cards.ts'
import { cancelCard, retryCard } from '#renderer/drop/run-card.ts'
import type { Place } from '#renderer/drop/run-card.ts'
import { Ago } from './EndActions.tsx'
import { FileRow } from './FileRow.tsx'
import { Steps } from '#renderer/ui/Steps.tsx'
import { Row } from './Row.tsx'
import { maxQuestions, shareOf } from './rows.ts'
import type { TrayRow } from './rows.ts'
import { stepsOfBatch } from './steps.ts'
import * as texts from './texts.tsx'
import styles from './tray.module.css'

interface BatchRowProps {
  readonly row: Extract<TrayRow, { kind: 'batch' }>
  readonly tab: TrayTab
  readonly place: Place
}

/** Number of files that are done and have a line: the next steps of few files are at hand, those of many are in Activity. */
const maxDone = 5

/** Number of files that failed and have a line: the report has all of them. */
const maxFailed = 50

/** Files that came together: how many are done, the one in hand, and a line for each that was not stored. */
export function BatchRow({ row, tab, place }: BatchRowProps) {
  const { batch, cards, endedAt } = row
  const failed = cards.filter(isFailed)
  const bytes = cards.reduce((sum, { file }) => sum + file.size, 0)
  const count = formatCount(cards.length, texts.fileForms)
  return (
    <Row
      icon={
        failed.length > 0 && endedAt !== null ? (
          <Icon name="warning" label={texts.failed} className={styles.bad} />
        ) : endedAt === null ? (
          <Icon name="layers" />
        ) : (
          <Icon name="check" label={texts.done} className={styles.good} />
        )
      }
      name={batch.name}
      sub={batch.name === count ? formatBytes(bytes) : `${count}, ${formatBytes(bytes)}`}
      actions={endedAt === null ? <RunningActions row={row} /> : <EndedActions row={row} place={place} />}
      below={<Lines cards={cards} tab={tab} place={place} />}
    >
      {endedAt === null && <Progress value={shareOf(row)} label={texts.nameProgress(batch.name)} />}
      <Steps steps={stepsOfBatch(cards)} />
    </Row>
  )
}

function RunningActions({ row: { batch, cards } }: Pick<BatchRowProps, 'row'>) {
  const failed = cards.filter(isFailed)
  const cancelAll = async () => {
    await Promise.all(cards.filter((card) => !hasEnded(card)).map(({ id }) => cancelCard(id)))
  }
  return (
    <>
      {failed.length > maxFailed && <CopyReports failed={failed} />}
      <Button small onClick={() => void cancelAll()} aria-label={texts.cancelAllName(batch.name)}>
        {texts.cancelAll}
      </Button>
    </>
  )
}

function CopyReports({ failed }: { readonly failed: readonly Card[] }) {
  const copy = async () => {
    const lines = failed.flatMap(({ file, state }) => [file.name, ...reasonsOf(state).map((reason) => `  ${reason}`)])
    await navigator.clipboard.writeText(lines.join('\n'))
    showToast({ text: texts.reportCopied, isKept: false })
  }
  return (
    <Button small icon="copy" onClick={() => void copy()}>
      {texts.copyAllReports}
    </Button>
  )
}

function EndedActions({ row: { batch, cards, endedAt }, place }: Pick<BatchRowProps, 'row' | 'place'>) {
  const failed = cards.filter(isFailed)
  const again = failed.filter(({ state }) => state.at === 'failed' && state.mayRetry)
  return (
    <>
      {again.length > 1 && (
        <Button
          small
          icon="refresh"
          onClick={() => {
            for (const { id } of again) void retryCard(id, place)
          }}
        >
          {texts.tryTheAgain(formatNumber(again.length))}
        </Button>
      )}
      {failed.length > 1 && <CopyReports failed={failed} />}
      {endedAt !== null && <Ago at={endedAt} />}
      <IconButton
        icon="close"
        label={texts.clearName(batch.name)}
        kind="bare"
        small
        onClick={() => {
          for (const { id } of cards) removeCard(id)
        }}
      />
    </>
  )
}

function Lines({ cards, tab, place }: { readonly cards: readonly Card[] } & Pick<BatchRowProps, 'tab' | 'place'>) {
  const failed = tab === 'finished' ? [] : cards.filter(isFailed)
  const ended = tab === 'failed' ? [] : cards.filter((card) => hasEnded(card) && !isFailed(card))
  const left = ended.length - maxDone
  const failedLeft = failed.length - maxFailed
  const questions = tab === 'now' ? cards.filter(isAsking).length - maxQuestions : 0
  if (failed.length + ended.length === 0 && questions <= 0) return null
  return (
    <ul className={styles.lines}>
      {questions > 0 && (
        <li className={styles.quiet}>{texts.andMoreQuestions(formatCount(questions, texts.moreQuestionForms))}</li>
      )}
      {failed.slice(0, maxFailed).map((card) => (
        <FileRow key={card.id} card={card} place={place} isInner />
      ))}
      {failedLeft > 0 && (
        <li className={styles.quiet}>{texts.andCopyAllReportsToSee(formatCount(failedLeft, texts.moreForms))}</li>
      )}
      {ended.slice(0, maxDone).map((card) => (
        <FileRow key={card.id} card={card} place={place} isInner />
      ))}
      {left > 0 && <li className={styles.quiet}>{texts.andMoreFilesDone(formatCount(left, texts.moreFileForms))}</li>}
    </ul>
  )
}
