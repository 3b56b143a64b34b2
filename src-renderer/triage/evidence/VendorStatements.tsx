import { formatDay } from '#renderer/lib/format.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { findJustification, findStatus, justificationLabels, statusLabels } from '#renderer/triage/session/decision.ts'
import styles from './evidence.module.css'
import { Section } from './Section.tsx'
import * as texts from './texts.tsx'
import type { Evidence } from './use-evidence.ts'

/** Lists statements of vendors and others about the finding. Hidden if there are none. */
export function VendorStatements({ statements }: { readonly statements: Evidence['vendorStatements'] }) {
  if (statements.length === 0) return null
  return (
    <Section title={texts.vendorStatements} about={texts.forInformationOnly}>
      <ul className={styles.said}>
        {statements.map((statement) => {
          const status = findStatus(statement.vexStatus.id)
          const why = findJustification(statement.vexJustification?.id)
          const words = [statement.impact, statement.actionStmt].filter((text) => text !== null && text !== '')
          return (
            <li key={statement.id}>
              <StatusMark sign={toStatusSign(status)} decorative />
              <span className={styles.statement}>
                <VisibleText>{statement.author}</VisibleText>: <b>{status && statusLabels[status].toLowerCase()}</b>
                {why && `, ${justificationLabels[why].toLowerCase()}`}{' '}
                {statement.conflicting && (
                  <Badge tone="warn" title={texts.anotherStatementAboutThisFinding}>
                    <Icon name="warning" small />
                    {texts.conflicting}
                  </Badge>
                )}
                {words.map((text) => (
                  <span key={text} className={styles.fine}>
                    <VisibleText>{text ?? ''}</VisibleText>
                  </span>
                ))}
                <span className={styles.fine}>
                  {texts.inOriginalStatus(<VisibleText>{statement.document}</VisibleText>)}
                  <VisibleText>{statement.originalStatus}</VisibleText>”
                </span>
              </span>
              <span className={styles.when}>{statement.statedAt ? formatDay(statement.statedAt) : ''}</span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
