import { formatTime } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import {
  type ChangeEntry,
  describeAction,
  describeActor,
  describeObject,
  describeOrigin,
  type FieldChange,
  fieldWord,
  isErased,
  shownChanges,
  valueText,
} from './change-words.ts'
import styles from './change-log.module.css'

/** More of them would not fit into a line. All are in the details. */
const maxShown = 2

const originIcons = { WINDOW: 'computer', TOKEN: 'key', RULE: 'automation', SCAN: 'find', SERVICE: 'settings' } as const

/** Columns of a list of changes. `opens` tells whether Enter opens the object of an entry. */
export function changeColumns(opens: (entry: ChangeEntry) => boolean): readonly Column<ChangeEntry>[] {
  return [
    {
      key: 'at',
      head: 'When',
      width: '3.5rem',
      text: ({ at }) => at,
      cell: ({ at }) => (
        <time className={styles.time} dateTime={at} title={formatTime(at)}>
          {formatTime(at).slice(-5)}
        </time>
      ),
    },
    {
      key: 'actor',
      head: 'Who',
      width: 'minmax(5rem, 8rem)',
      text: describeActor,
      cell: (entry) => <Cut className={isErased(entry) ? text.third : undefined}>{describeActor(entry)}</Cut>,
    },
    {
      key: 'origin',
      head: 'From where',
      width: 'minmax(7rem, 10rem)',
      text: ({ origin }) => describeOrigin(origin),
      cell: (entry) => !isErased(entry) && <Origin origin={entry.origin} />,
    },
    {
      key: 'action',
      head: 'What',
      width: '6rem',
      text: describeAction,
      cell: (entry) => <Cut>{describeAction(entry)}</Cut>,
    },
    {
      key: 'object',
      head: 'Object',
      width: 'minmax(9rem, 1fr)',
      text: (entry) => Object.values(describeObject(entry)).join(' ').trim(),
      cell: (entry) => <ObjectName entry={entry} />,
    },
    {
      key: 'change',
      head: 'Change',
      width: 'minmax(14rem, 1.8fr)',
      text: (entry) => shownChanges(entry).map(changeSentence).join('; '),
      cell: (entry) => <Changes entry={entry} />,
    },
    {
      key: 'open',
      head: '',
      label: 'Opens the object',
      width: '1.25rem',
      cell: (entry) => opens(entry) && <Icon name="chevron-right" small className={text.third} />,
    },
  ]
}

function Cut({ className, children }: { readonly className?: string | undefined; readonly children: string }) {
  return (
    <span className={className} title={visibleText(children)}>
      {visibleText(children)}
    </span>
  )
}

function Origin({ origin }: Pick<ChangeEntry, 'origin'>) {
  const icon = Object.hasOwn(originIcons, origin.kind) ? originIcons[origin.kind as keyof typeof originIcons] : 'info'
  return (
    <span className={styles.line} title={visibleText(describeOrigin(origin))}>
      <Icon name={icon} small />
      <span className={text.cut}>{visibleText(describeOrigin(origin))}</span>
    </span>
  )
}

function ObjectName({ entry }: { readonly entry: ChangeEntry }) {
  const { name, about } = describeObject(entry)
  return (
    <span title={visibleText(`${name} ${about}`.trim())}>
      <span className={isErased(entry) ? text.third : text.medium}>{visibleText(name)}</span>{' '}
      <span className={text.second}>{visibleText(about)}</span>
    </span>
  )
}

/** Says a change in one text: `license none → MIT`. */
export function changeSentence({ field, oldValue, newValue }: FieldChange): string {
  return `${fieldWord(field)} ${valueText(oldValue)} → ${valueText(newValue)}`
}

function Changes({ entry }: { readonly entry: ChangeEntry }) {
  const changes = shownChanges(entry)
  const more = changes.length - maxShown
  return (
    <span className={styles.changes} title={visibleText(changes.map(changeSentence).join('\n'))}>
      {changes.slice(0, maxShown).map((change, at) => (
        <span key={`${change.field} ${at}`}>
          {at > 0 && ', '}
          <Change {...change} />
        </span>
      ))}
      {more > 0 && <span className={text.third}> and {more} more</span>}
    </span>
  )
}

/** Shows the value before, crossed out, and the one after. Where nothing was there before, only what is there now. */
function Change({ field, oldValue, newValue }: FieldChange) {
  if (field === 'vexStatusId') {
    return (
      <>
        <StatusMark sign={toStatusSign(oldValue)} />{' '}
        <Icon name="arrow-right" small label="now" className={text.third} />{' '}
        <StatusMark sign={toStatusSign(newValue)} decorative /> {visibleText(newValue ?? 'Undecided')}
      </>
    )
  }
  return (
    <>
      <span className={text.third}>{fieldWord(field)}</span>{' '}
      {oldValue !== null && (
        <>
          <s className={text.third}>{visibleText(valueText(oldValue))}</s>{' '}
          <Icon name="arrow-right" small label="now" className={text.third} />{' '}
        </>
      )}
      <span className={text.medium}>{visibleText(valueText(newValue))}</span>
    </>
  )
}
