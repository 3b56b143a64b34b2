import { formatCount, formatDay } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { Statement } from './review-rows.ts'
import { formatStatement } from './review-text.ts'
import * as texts from './texts.tsx'
import styles from './vex-import.module.css'

/** Shows the current statement in full: its content, the decision here, and the reason for its outcome. */
export function StatementDetail(props: {
  readonly statement: Statement
  /** True once the statements are applied: the decision shown is the previous one. */
  readonly isPast: boolean
}) {
  const { statement, isPast } = props
  const { vulnerability, product, current, reason, componentVulnsCount, pointer, index } = statement
  const { impact, detail, actionStmt, statedAt, resolutionDate, originalStatus, status } = statement
  return (
    <section className={classNames(details.pane, styles.detail)} aria-label={texts.statement} tabIndex={0}>
      <h2>
        <VisibleText>{vulnerability ?? texts.noVulnerability}</VisibleText>{' '}
        <span>
          <VisibleText>{product}</VisibleText>
        </span>
      </h2>
      <dl>
        <Fact name="Statement">
          {formatStatement(statement)}
          {status && status.name.toLowerCase() !== originalStatus.toLowerCase().replaceAll(/[_-]/g, ' ') && (
            <>
              {' '}
              (<VisibleText>{originalStatus}</VisibleText>)
            </>
          )}
          {statedAt && texts.onStatedAt(formatDay(statedAt))}
        </Fact>
        <Fact name={isPast ? 'Was' : texts.currentDecision}>
          {componentVulnsCount === 0
            ? texts.noneNoMatchingFinding
            : texts.currentInFindings(current ?? texts.undecided, formatCount(componentVulnsCount, texts.findingForms))}
        </Fact>
        <Fact name="Reason">
          <VisibleText>{reason}</VisibleText>
        </Fact>
        <Text name="Impact">{impact}</Text>
        <Text name="Action">{actionStmt}</Text>
        <Text name="Detail">{detail}</Text>
        {resolutionDate && <Fact name="Resolved">{formatDay(resolutionDate)}</Fact>}
        <Fact name={texts.inTheDocument}>{texts.statementValuePointer(index + 1, <code>{pointer}</code>)}</Fact>
      </dl>
    </section>
  )
}

function Text({ name, children }: { readonly name: string; readonly children: string | null }) {
  if (!children) return null
  return (
    <Fact name={name}>
      <VisibleText>{children}</VisibleText>
    </Fact>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
