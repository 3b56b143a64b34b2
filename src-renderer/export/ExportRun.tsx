import { formatBytes } from '#renderer/lib/format.ts'
import { copyText } from '#renderer/lib/clipboard.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Fact } from '#renderer/ui/Fact.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Progress, StageTicks } from '#renderer/ui/Progress.tsx'
import type { StageTick } from '#renderer/ui/Progress.tsx'
import text from '#renderer/ui/text.module.css'
import { DraggedFile } from './DraggedFile.tsx'
import styles from './export.module.css'
import type { MadeFile } from './export-run.ts'
import { checksOf, describeSaving, isReadAgain } from './export-text.ts'
import { Line, Losses } from './FileFacts.tsx'
import type { Run } from './run-state.ts'
import * as texts from './texts.tsx'

/** Shows a file that is being made, then what was verified about it, or why there is none. */
export function ExportRun({ run }: { readonly run: Run }) {
  if (run.at === 'running') return <Running run={run} />
  if (run.at === 'failed') return <Failed run={run} />
  return <Done run={run} />
}

function Running({ run }: { readonly run: Extract<Run, { at: 'running' }> }) {
  const { job, isLost, choice } = run
  const isQueued = job === null || job.state === 'QUEUED'
  const isVerifying = job?.message.startsWith('Verifying') === true
  const stages: readonly StageTick[] = [
    { key: 'write', label: texts.write, state: isQueued ? 'waiting' : isVerifying ? 'done' : 'running' },
    ...(isReadAgain(choice)
      ? [{ key: 'verify', label: texts.verify, state: isVerifying ? 'running' : 'waiting' } as const]
      : []),
  ]
  return (
    <div className={styles.run}>
      <StageTicks label={texts.steps} stages={stages} />
      <Progress value={job?.progress ?? 0} label={texts.exportProgress} />
      <p role="status">{isLost ? texts.serverDoesNotAnswerTheExport : isQueued ? texts.queued : job.message}</p>
      <p className={text.second}>
        {isReadAgain(choice) ? texts.fileIsValidatedAndReadAgain : texts.fileIsOfferedWhen}{' '}
        {texts.youCanCloseThisDialog}
      </p>
    </div>
  )
}

function Failed({ run }: { readonly run: Extract<Run, { at: 'failed' }> }) {
  return (
    <div className={styles.failed} role="alert">
      <Icon name="warning" className={text.bad} />
      <div>
        <p>
          <b>{endSentence(run.message)}</b>
        </p>
        <p className={text.second}>{run.remedy === null ? texts.noFileIsOfferedYourData : endSentence(run.remedy)}</p>
      </div>
    </div>
  )
}

function Done({ run }: { readonly run: Extract<Run, { at: 'done' }> }) {
  return (
    <div className={styles.run}>
      {run.files.map((file) => (
        <Made key={file.filename} file={file} run={run} />
      ))}
    </div>
  )
}

function Made({ file, run }: { readonly file: MadeFile; readonly run: Extract<Run, { at: 'done' }> }) {
  const { filename, contentType, bytes, sha256, warnings } = file
  const { kind } = run.choice
  return (
    <section className={styles.facts} aria-label={texts.exportedFile}>
      <DraggedFile exportId={run.id} filename={filename} contentType={contentType} />
      <p role="status" className={run.saving === 'failed' ? text.bad : text.second}>
        {describeSaving(run.saving, window.waybill !== undefined)}
      </p>
      <dl className={styles.made}>
        <Fact name="Size">{formatBytes(Number(bytes))}</Fact>
        <Fact name="SHA-256">
          {/* Whole: what is compared by eye must not look as if it ended here. */}
          <span className={`${text.mono} ${styles.hash}`}>{sha256}</span>
          <IconButton
            icon="copy"
            label={texts.copySha256}
            kind="bare"
            small
            onClick={() => void copyText(sha256, 'SHA-256')}
          />
        </Fact>
      </dl>
      <div className={styles.checks}>
        {checksOf(file, run.choice).map(({ tone, words }) => (
          <Line key={words} tone={tone}>
            {words}
          </Line>
        ))}
        {warnings.length > 0 && <Losses warnings={warnings} kind={kind} />}
      </div>
    </section>
  )
}

function endSentence(words: string): string {
  const first = words.charAt(0).toUpperCase() + words.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}
