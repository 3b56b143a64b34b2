import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { StatusMark, statusWord, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import styles from './export.module.css'
import type { ExportedVersion } from './use-export.ts'

/** Statements by status, and what the file does not say. */
export function VexSummary({ preview }: { readonly preview: ExportedVersion['vexPreview'] }) {
  const { statusCounts, undecidedCount, problems } = preview
  const leftOut = problems.nodes.filter(({ effect }) => effect === 'LEFT_OUT')
  const lossy = problems.nodes.filter(({ effect }) => effect !== 'LEFT_OUT')
  const nothing = preview.statementsCount === 0
  return (
    <>
      {!nothing && (
        <ul className={styles.sum}>
          {statusCounts
            .filter(({ key }) => key !== 'undecided')
            .map(({ key, label, count }) => (
              <li key={key}>
                <b>
                  <StatusMark sign={toStatusSign(label)} decorative />
                  {formatNumber(count)}
                </b>
                {statusWord(toStatusSign(label)).toLowerCase()}
              </li>
            ))}
        </ul>
      )}
      {(nothing || undecidedCount > 0 || problems.totalCount > 0) && (
        <div>
          <h3>Before you send it</h3>
          <ul className={styles.notes}>
            {nothing && (
              <Note tone="warn" title="Nothing is decided yet" detail="The file is valid, and it makes no statement." />
            )}
            {undecidedCount > 0 && (
              <Note
                tone="info"
                title={`${formatCount(undecidedCount, 'finding')} undecided`}
                detail="The file makes no statement about them."
              />
            )}
            {leftOut.length > 0 && <Problems tone="warn" words="left out" rows={leftOut} total={problems.totalCount} />}
            {lossy.length > 0 && (
              <Problems tone="info" words="written with less" rows={lossy} total={problems.totalCount} />
            )}
          </ul>
        </div>
      )}
    </>
  )
}

type Problem = ExportedVersion['vexPreview']['problems']['nodes'][number]

function Problems(props: {
  readonly tone: 'warn' | 'info'
  readonly words: string
  readonly rows: readonly Problem[]
  readonly total: number
}) {
  const { tone, words, rows, total } = props
  return (
    <li>
      <Icon name={tone === 'warn' ? 'warning' : 'info'} className={styles[tone]} />
      <details>
        <summary>{`${formatCount(rows.length, 'answer')} ${words}${total > 50 ? ' or more' : ''}`}</summary>
        <ul className={styles.problems}>
          {rows.map(({ componentVuln, message }) => (
            <li key={componentVuln.id}>
              <b>
                {componentVuln.component.name} {componentVuln.component.version}
              </b>
              , {componentVuln.vuln.vulnId}: {message}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function Note(props: { readonly tone: 'warn' | 'info'; readonly title: string; readonly detail: string }) {
  return (
    <li>
      <Icon name={props.tone === 'warn' ? 'warning' : 'info'} className={styles[props.tone]} />
      <div>
        {props.title}
        <span className={styles.hint}>{props.detail}</span>
      </div>
    </li>
  )
}
