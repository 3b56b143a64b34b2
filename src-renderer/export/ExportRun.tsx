import { formatBytes } from '#renderer/lib/format.ts'
import { copyText } from '#renderer/lib/clipboard.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Fact } from '#renderer/ui/Fact.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Progress, StageTicks } from '#renderer/ui/Progress.tsx'
import type { StageTick } from '#renderer/ui/Progress.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './export.module.css'
import type { MadeFile } from './export-run.ts'
import { checksOf, describeSaving, isReadAgain } from './export-text.ts'
import { Line, Losses } from './FileFacts.tsx'
import type { Run } from './run-state.ts'

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
    { key: 'write', label: 'Write', state: isQueued ? 'waiting' : isVerifying ? 'done' : 'running' },
    ...(isReadAgain(choice)
      ? [{ key: 'verify', label: 'Verify', state: isVerifying ? 'running' : 'waiting' } as const]
      : []),
  ]
  return (
    <div className={styles.run}>
      <StageTicks label="Steps" stages={stages} />
      <Progress value={job?.progress ?? 0} label="Export: progress" />
      <p role="status">
        {isLost ? 'The server does not answer. The export continues there' : isQueued ? 'Queued' : job.message}
      </p>
      <p className={text.second}>
        {isReadAgain(choice)
          ? 'The file is validated and read again before it is offered. A file with a fault is not offered.'
          : 'The file is offered when it is complete.'}
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
        <p className={text.second}>
          {run.remedy === null ? 'No file is offered. Your data was not changed.' : endSentence(run.remedy)}
        </p>
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
    <section className={styles.facts} aria-label="Exported file">
      <p className={styles.fileName}>
        <Icon name="file" />
        <b>{visibleText(filename)}</b>
        <span className={styles.quiet}>{contentType}</span>
      </p>
      <p role="status" className={run.saving === 'failed' ? text.bad : text.second}>
        {describeSaving(run.saving, window.waybill !== undefined)}
      </p>
      <dl className={styles.made}>
        <Fact name="Size">{formatBytes(Number(bytes))}</Fact>
        <Fact name="SHA-256">
          <span className={text.mono} title={sha256}>
            {sha256.slice(0, 16)}
          </span>
          <IconButton
            icon="copy"
            label="Copy SHA-256"
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
