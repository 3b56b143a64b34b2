import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { StatusMark, statusWord, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import styles from './export.module.css'
import * as texts from './texts.tsx'
import type { VexSummaryData } from './use-export.ts'

/** Shows the number of statements by status, the product name, and what the file cannot represent. */
export function VexSummary({ preview }: { readonly preview: VexSummaryData }) {
  const { statusCounts, undecidedCount, problems, productIdentifier } = preview
  const omissions = problems.nodes.filter(({ effect }) => effect === 'LEFT_OUT')
  const lossy = problems.nodes.filter(({ effect }) => effect !== 'LEFT_OUT')
  const nothing = preview.statementsCount === 0
  const isCut = problems.totalCount > problems.nodes.length
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
      <div>
        <h3>{texts.productIdentifier}</h3>
        <p className={styles.identifier}>{visibleText(productIdentifier ?? 'none')}</p>
        <p className={styles.hint}>
          {productIdentifier ? texts.sameAsInTheSbomSo : texts.primaryComponentHasNoPackageUrl}
        </p>
      </div>
      <div>
        <h3>{texts.beforeYouSend}</h3>
        <ul className={styles.notes}>
          {nothing && <Note tone="warn" title={texts.noDecisionsYet} detail={texts.fileIsValidButContains} />}
          {undecidedCount > 0 && (
            <Note
              tone="info"
              title={texts.findingsUndecided(formatCount(undecidedCount, texts.findingForms))}
              detail={texts.fileContainsNoStatementsAboutThem}
            />
          )}
          {omissions.length > 0 && <Problems tone="warn" words={texts.leftOutInline} rows={omissions} isCut={isCut} />}
          {lossy.length > 0 && <Problems tone="info" words={texts.writtenWithLessDetail} rows={lossy} isCut={isCut} />}
          {!nothing && undecidedCount === 0 && problems.totalCount === 0 && (
            <Note tone="ok" title={texts.everyFindingIsDecidedAndWritten} detail="" />
          )}
        </ul>
      </div>
    </>
  )
}

type Problem = VexSummaryData['problems']['nodes'][number]

function Problems(props: {
  readonly tone: 'warn' | 'info'
  readonly words: string
  readonly rows: readonly Problem[]
  /** True if there are more than the query returns. */
  readonly isCut: boolean
}) {
  const { tone, words, rows, isCut } = props
  return (
    <li>
      <Icon name={tone === 'warn' ? 'warning' : 'info'} className={styles[tone]} />
      <details>
        <summary>{`${formatCount(rows.length, texts.decisionForms)} ${words}${isCut ? ' or more' : ''}`}</summary>
        <ul className={styles.problems}>
          {rows.map(({ componentVuln, message }) => (
            <li key={`${componentVuln.id} ${message}`}>
              <b>
                {visibleText(componentVuln.component.name)} {visibleText(componentVuln.component.version ?? '')}
              </b>
              , {componentVuln.vuln.vulnId}: {visibleText(message)}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

const signs = { ok: 'check', warn: texts.warning, info: 'info' } as const

function Note(props: { readonly tone: keyof typeof signs; readonly title: string; readonly detail: string }) {
  return (
    <li>
      <Icon name={signs[props.tone]} className={styles[props.tone]} />
      <div>
        {props.title}
        {props.detail !== '' && <span className={styles.hint}>{props.detail}</span>}
      </div>
    </li>
  )
}
