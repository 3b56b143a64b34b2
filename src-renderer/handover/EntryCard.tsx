import type { ReactNode } from 'react'
import { formatCount, formatTime } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { aboutOf, OutcomeBadge, Status } from './columns.tsx'
import { type DecisionField, fieldsOf, noteOutcomes, outcomeLabels } from './handover-text.ts'
import styles from './handover.module.css'
import { describeReason, nameOfNote, type Note } from './note-text.ts'
import { type Decision, type Entry, type EntryRow, isNote, mayTake, type Take } from './review.ts'
import * as texts from './texts.tsx'
import type { HandoverSession } from './use-handover-session.ts'

/** Shows both sides of a difference in full: who, when, what. One side of a conflict can be chosen. */
export function EntryCard({ row, session }: { readonly row: EntryRow; readonly session: HandoverSession }) {
  const { entry, outcome } = row
  return (
    <section className={classNames(details.pane, styles.card)} aria-label={texts.difference} tabIndex={0}>
      <h2>
        {isNote(entry) && <VisibleText>{`${nameOfNote(entry)}: `}</VisibleText>}
        {entry.vulnerability !== null && (
          <>
            <VisibleText>{entry.vulnerability}</VisibleText>{' '}
          </>
        )}
        <span>
          <VisibleText>{aboutOf(entry)}</VisibleText>
        </span>{' '}
        <OutcomeBadge outcome={outcome} />
      </h2>
      <p className={text.second}>
        <VisibleText>{aboutOutcome(row)}</VisibleText>
      </p>
      <div className={styles.sides}>
        {isNote(entry) ? (
          <NoteSides note={entry} row={row} session={session} />
        ) : (
          <DecisionSides entry={entry} row={row} session={session} />
        )}
      </div>
    </section>
  )
}

/** Says what becomes of a line, and what hinders it. */
function aboutOutcome({ entry, outcome }: EntryRow): string {
  if (!isNote(entry)) return outcomeLabels[outcome].about
  if (entry.reason === null) return noteOutcomes[outcome]
  if (outcome === 'MISSING') return describeReason(entry.reason)
  return texts.valueInTheFileCannot(noteOutcomes[outcome], entry.reason)
}

interface SidesProps {
  readonly row: EntryRow
  readonly session: HandoverSession
}

function DecisionSides({ entry, row: { outcome, take }, session }: SidesProps & { readonly entry: Entry }) {
  const ours = fieldsOf(entry.ours)
  const theirs = fieldsOf(entry.theirs)
  const isShown = (at: number) => ours[at]?.[1] != null || theirs[at]?.[1] != null
  const shared = (fields: readonly DecisionField[]) => fields.filter((_field, at) => isShown(at))
  const different = new Set(ours.flatMap(([name, words], at) => (words === theirs[at]?.[1] ? [] : [name])))
  const pick = (side: Take) => (session.mayChoose ? () => session.choose(side) : null)
  return (
    <>
      <Side title={titleOfOurs(session)} isTaken={take === 'OURS'} verb={texts.keepThis} keys="1" onTake={pick('OURS')}>
        <DecisionSide
          decision={entry.ours}
          nothing={outcome === 'MISSING' ? texts.thisFindingIsNotHere : null}
          fields={shared(ours)}
          different={different}
          more={entry.onlyHereCount}
        />
      </Side>
      <Side title={texts.inTheFile} isTaken={take === 'THEIRS'} verb={texts.takeThis} keys="2" onTake={pick('THEIRS')}>
        <DecisionSide
          decision={entry.theirs}
          nothing={null}
          fields={shared(theirs)}
          different={different}
          more={entry.onlyThereCount}
        />
      </Side>
    </>
  )
}

function NoteSides({ note, row, session }: SidesProps & { readonly note: Note }) {
  const { take } = row
  const pick = (side: Take) => (session.mayChoose && mayTake(row, side) ? () => session.choose(side) : null)
  const value = (words: string | null) => (
    <p className={styles.value}>
      {words === null ? <span className={text.third}>{texts.none}</span> : <VisibleText>{words}</VisibleText>}
    </p>
  )
  return (
    <>
      <Side title={titleOfOurs(session)} isTaken={take === 'OURS'} verb={texts.keepThis} keys="1" onTake={pick('OURS')}>
        {value(note.ours)}
      </Side>
      <Side title={texts.inTheFile} isTaken={take === 'THEIRS'} verb={texts.takeThis} keys="2" onTake={pick('THEIRS')}>
        {value(note.theirs)}
      </Side>
    </>
  )
}

function titleOfOurs({ taking }: HandoverSession): string {
  return taking.state.at === 'done' ? texts.wasHere : texts.here
}

interface SideProps {
  readonly title: string
  readonly isTaken: boolean
  readonly verb: string
  readonly keys: string
  /** Null: nothing can be chosen. */
  readonly onTake: (() => void) | null
  readonly children: ReactNode
}

function Side({ title, isTaken, verb, keys, onTake, children }: SideProps) {
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
      {children}
    </article>
  )
}

interface DecisionSideProps {
  readonly decision: Decision | null
  /** Says that there is no such finding on this side. */
  readonly nothing: string | null
  /** The same on both sides, so that they can be compared. */
  readonly fields: readonly DecisionField[]
  /** Names of the fields that the other side fills in another way. */
  readonly different: ReadonlySet<string>
  /** Entries of the history that the other side lacks. */
  readonly more: number
}

function DecisionSide({ decision, nothing, fields, different, more }: DecisionSideProps) {
  return (
    <>
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
              <dd>
                {words === null ? <span className={text.third}>{texts.none}</span> : <VisibleText>{words}</VisibleText>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {more > 0 && (
        <p className={classNames(text.third, text.small)}>
          {texts.ofTheHistoryOnThisSide(formatCount(more, texts.entryForms))}
        </p>
      )}
    </>
  )
}
