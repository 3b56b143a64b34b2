import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import text from '#renderer/ui/text.module.css'
import { outcomeLabels } from './handover-text.ts'
import styles from './handover.module.css'
import { nameOfNote, type Note, subjectOfNote } from './note-text.ts'
import { type Decision, type Entry, type EntryRow, isNote } from './review.ts'
import * as texts from './texts.tsx'

/**
 * Returns the columns of the review.
 * @param isPast whether the file was taken over: sides are as they were before
 */
export function entryColumns(isPast: boolean): readonly Column<EntryRow>[] {
  return [
    { key: 'outcome', head: texts.outcome, width: '10rem', cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
    {
      key: 'what',
      head: texts.what,
      width: 'minmax(6.5rem, 0.8fr)',
      cell: ({ entry }) => <Cut words={isNote(entry) ? nameOfNote(entry) : texts.decision} />,
    },
    {
      key: 'vulnerability',
      head: texts.vulnerability,
      width: '9.5rem',
      cell: ({ entry }) => <Cut className={text.medium} words={entry.vulnerability ?? ''} />,
    },
    {
      key: 'component',
      head: texts.component,
      width: 'minmax(8rem, 1.3fr)',
      cell: ({ entry }) => <Cut words={aboutOf(entry)} />,
    },
    {
      key: 'ours',
      head: isPast ? texts.wasHere : texts.here,
      width: 'minmax(7rem, 1fr)',
      cell: ({ entry, outcome }) =>
        isNote(entry) ? (
          <Value words={entry.ours} />
        ) : outcome === 'MISSING' ? (
          <span className={text.third}>{texts.noFinding}</span>
        ) : (
          <Status decision={entry.ours} />
        ),
    },
    {
      key: 'theirs',
      head: texts.inTheFile,
      width: 'minmax(7rem, 1fr)',
      cell: ({ entry }) => (isNote(entry) ? <Value words={entry.theirs} /> : <Status decision={entry.theirs} />),
    },
    { key: 'choice', head: texts.choice, width: '7rem', cell: (row) => <Choice row={row} isPast={isPast} /> },
  ]
}

/** Names the component or version that a line is about. */
export function aboutOf(entry: Entry | Note): string {
  return isNote(entry) ? subjectOfNote(entry) : [entry.component, entry.componentVersion].filter(Boolean).join(' ')
}

/** Names what differs. */
export function OutcomeBadge({ outcome }: Pick<EntryRow, 'outcome'>) {
  const { word, tone, icon } = outcomeLabels[outcome]
  return (
    <Badge tone={tone}>
      <Icon name={icon} small />
      {word}
    </Badge>
  )
}

/** Shows symbol and name of the status of one side. */
export function Status({ decision }: { readonly decision: Decision | null }) {
  const word = decision?.vexStatus.name ?? null
  return (
    <span className={styles.said}>
      <StatusMark sign={toStatusSign(word)} decorative />
      <span className={text.cut}>{word ?? texts.undecided}</span>
    </span>
  )
}

function Value({ words }: { readonly words: string | null }) {
  return words === null ? <span className={text.third}>{texts.none}</span> : <Cut words={words} />
}

function Cut({ words, className }: { readonly words: string; readonly className?: string | undefined }) {
  return (
    <span className={className} title={visibleText(words)}>
      {visibleText(words)}
    </span>
  )
}

function Choice({ row: { outcome, take }, isPast }: { readonly row: EntryRow; readonly isPast: boolean }) {
  if (outcome !== 'CONFLICT') return null
  if (take === null) return isPast ? null : <span className={text.warn}>{texts.openInline}</span>
  return <span className={text.medium}>{take === 'OURS' ? texts.keepHere : texts.takeTheFiles}</span>
}
