import { formatCount, formatTime } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { OutcomeBadge, Status } from './columns.tsx'
import { type DecisionField, fieldsOf, outcomeLabels } from './handover-text.ts'
import styles from './handover.module.css'
import type { Decision, EntryRow, Take } from './review.ts'
import type { HandoverSession } from './use-handover-session.ts'

/** Shows both sides of a difference in full: who, when, what. One side of a conflict can be chosen. */
export function EntryCard({ row, session }: { readonly row: EntryRow; readonly session: HandoverSession }) {
  const { entry, outcome, take } = row
  const { choose, mayChoose, taking } = session
  const ours = fieldsOf(entry.ours)
  const theirs = fieldsOf(entry.theirs)
  const isShown = (at: number) => ours[at]?.[1] != null || theirs[at]?.[1] != null
  const shared = (fields: readonly DecisionField[]) => fields.filter((_field, at) => isShown(at))
  const different = new Set(ours.flatMap(([name, words], at) => (words === theirs[at]?.[1] ? [] : [name])))
  const pick = (side: Take) => (mayChoose ? () => choose(side) : null)
  return (
    <section className={classNames(details.pane, styles.card)} aria-label="Difference" tabIndex={0}>
      <h2>
        <VisibleText>{entry.vulnerability}</VisibleText>{' '}
        <span>
          <VisibleText>{[entry.component, entry.componentVersion].filter(Boolean).join(' ')}</VisibleText>
        </span>{' '}
        <OutcomeBadge outcome={outcome} />
      </h2>
      <p className={text.second}>{outcomeLabels[outcome].about}</p>
      <div className={styles.sides}>
        <Side
          title={taking.state.at === 'done' ? 'Was here' : 'Here'}
          decision={entry.ours}
          nothing={outcome === 'MISSING' ? 'This finding is not here.' : null}
          fields={shared(ours)}
          different={different}
          more={entry.onlyHereCount}
          isTaken={take === 'OURS'}
          verb="Keep this"
          keys="1"
          onTake={pick('OURS')}
        />
        <Side
          title="In the file"
          decision={entry.theirs}
          nothing={null}
          fields={shared(theirs)}
          different={different}
          more={entry.onlyThereCount}
          isTaken={take === 'THEIRS'}
          verb="Take this"
          keys="2"
          onTake={pick('THEIRS')}
        />
      </div>
    </section>
  )
}

interface SideProps {
  readonly title: string
  readonly decision: Decision | null
  /** Says that there is no such finding on this side. */
  readonly nothing: string | null
  /** The same on both sides, so that they can be compared. */
  readonly fields: readonly DecisionField[]
  /** Names of the fields that the other side fills in another way. */
  readonly different: ReadonlySet<string>
  /** Entries of the history that the other side lacks. */
  readonly more: number
  readonly isTaken: boolean
  readonly verb: string
  readonly keys: string
  /** Null: nothing can be chosen. */
  readonly onTake: (() => void) | null
}

function Side({ title, decision, nothing, fields, different, more, isTaken, verb, keys, onTake }: SideProps) {
  return (
    <article className={classNames(styles.side, isTaken && styles.taken)} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {onTake && (
          <Button small keys={keys} icon={isTaken ? 'check' : undefined} aria-pressed={isTaken} onClick={onTake}>
            {verb}
          </Button>
        )}
      </header>
      {nothing ?? <Status decision={decision} />}
      {decision && (
        <p className={text.second}>
          <VisibleText>{decision.decidedBy.name}</VisibleText>, {formatTime(decision.decidedAt)}
        </p>
      )}
      {nothing === null && (
        <dl>
          {fields.map(([name, words]) => (
            <div key={name} className={different.has(name) ? styles.differs : undefined}>
              <dt>{name}</dt>
              <dd>{words === null ? <span className={text.third}>none</span> : <VisibleText>{words}</VisibleText>}</dd>
            </div>
          ))}
        </dl>
      )}
      {more > 0 && (
        <p className={classNames(text.third, text.small)}>
          {formatCount(more, 'entry', 'entries')} of the history on this side alone
        </p>
      )}
    </article>
  )
}
