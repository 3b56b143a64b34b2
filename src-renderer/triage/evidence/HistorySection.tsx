import { useState } from 'react'
import { formatAgo, formatCount, formatTime } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './evidence.module.css'
import { describeEntry } from './history-text.ts'
import { FailedSection, Section } from './Section.tsx'
import * as texts from './texts.tsx'
import type { Evidence } from './use-evidence.ts'
import { firstHistoryEntries, useHistory } from './use-evidence.ts'

const all = 200

/** Lists all decisions, marks, undo steps and scan changes of the finding, newest first. Hidden if there are none. */
export function HistorySection({ evidence }: { readonly evidence: Evidence }) {
  const [shown, setShown] = useState(firstHistoryEntries)
  const { data, error } = useHistory(evidence, shown)
  if (error) return <FailedSection title={texts.history} subject={texts.theHistory} error={error} />
  if (data.nodes.length === 0) return null
  return (
    <Section title={texts.history} about={formatCount(data.totalCount, texts.entryForms)}>
      <ul className={styles.history}>
        {data.nodes.map((entry) => {
          const { what, lines } = describeEntry(entry)
          return (
            <li key={entry.id}>
              <div>
                <VisibleText>{what}</VisibleText>
                {lines.map((line) => (
                  <span key={line} className={styles.fine}>
                    <VisibleText>{line}</VisibleText>
                  </span>
                ))}
              </div>
              <span className={styles.when} title={formatTime(entry.at)}>
                <VisibleText>{entry.actor.name}</VisibleText>, {formatAgo(entry.at)}
              </span>
            </li>
          )
        })}
      </ul>
      {data.nodes.length < data.totalCount && shown < all && (
        <Button kind="bare" small onClick={() => setShown(all)}>
          {texts.showAll}
        </Button>
      )}
    </Section>
  )
}
