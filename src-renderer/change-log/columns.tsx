import { formatTime } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { classNames } from '#renderer/ui/class-names.ts'
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
  fieldValue,
  fieldWord,
  isErased,
} from './change-words.ts'
import styles from './change-log.module.css'
import { changeSentence, type LineChange, lineChanges } from './line-changes.ts'
import * as texts from './texts.tsx'

/** More of them would not fit into a line. All are in the details. */
const maxShown = 2

const originIcons = { WINDOW: 'computer', TOKEN: 'key', RULE: 'automation', SCAN: 'find', SERVICE: 'settings' } as const

/** Columns that a narrow window is without, the first one first. What was changed and how stays. */
export const droppedColumns = ['origin', 'action', 'actor']

/** Columns of a list of changes. `opens` tells whether Enter opens the object of an entry. */
export function changeColumns(opens: (entry: ChangeEntry) => boolean): readonly Column<ChangeEntry>[] {
  return [
    {
      key: 'at',
      head: texts.when,
      width: '2.75rem',
      text: ({ at }) => at,
      cell: ({ at }) => (
        <time className={styles.time} dateTime={at} title={formatTime(at)}>
          {formatTime(at).slice(-5)}
        </time>
      ),
    },
    {
      key: 'actor',
      head: texts.who,
      width: 'minmax(4rem, 5.25rem)',
      text: describeActor,
      cell: (entry) => <Cut className={isErased(entry) ? text.third : undefined}>{describeActor(entry)}</Cut>,
    },
    {
      key: 'origin',
      head: texts.fromWhere,
      width: 'minmax(4.5rem, 5.75rem)',
      text: ({ origin }) => describeOrigin(origin),
      cell: (entry) => !isErased(entry) && <Origin origin={entry.origin} />,
    },
    {
      key: 'action',
      head: texts.what,
      width: 'minmax(4rem, 5.25rem)',
      text: describeAction,
      cell: (entry) => <Cut>{describeAction(entry)}</Cut>,
    },
    {
      key: 'object',
      head: texts.object,
      fixed: true,
      width: 'minmax(9rem, 1fr)',
      text: (entry) => Object.values(describeObject(entry)).join(' ').trim(),
      cell: (entry) => <ObjectName entry={entry} />,
    },
    {
      key: 'change',
      head: texts.change,
      width: 'minmax(10rem, 1.2fr)',
      text: (entry) => sentences(entry).join('; '),
      cell: (entry) => <Changes entry={entry} />,
    },
    {
      key: 'open',
      head: '',
      label: texts.opensTheObject,
      fixed: true,
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

function sentences(entry: ChangeEntry): readonly string[] {
  return lineChanges(entry).map((change) => changeSentence(change, entry.operation))
}

function Changes({ entry }: { readonly entry: ChangeEntry }) {
  const changes = lineChanges(entry)
  const more = changes.length - maxShown
  return (
    <span className={styles.changes} title={visibleText(sentences(entry).join('\n'))}>
      {changes.slice(0, maxShown).map((change, at) => (
        <span key={`${change.field} ${at}`}>
          {at > 0 && ', '}
          <Change {...change} operation={entry.operation} />
        </span>
      ))}
      {more > 0 && <span className={text.third}> {texts.andMore(more)}</span>}
    </span>
  )
}

/** Shows the value before, crossed out, and the one after. Where nothing was there before, only what is there now. */
function Change({ field, oldValue, newValue, because, operation }: LineChange & { readonly operation: string }) {
  if (field === 'vexStatusId') {
    return (
      <>
        {oldValue !== null && (
          <>
            <StatusMark sign={toStatusSign(oldValue)} />{' '}
            <Icon name="arrow-right" small label={texts.now} className={text.third} />{' '}
          </>
        )}
        <StatusMark sign={toStatusSign(newValue)} decorative />{' '}
        {visibleText(newValue === null ? texts.undecided : fieldValue(field, newValue))}
        {because !== undefined && `: ${because}`}
      </>
    )
  }
  return (
    <>
      <span className={classNames(text.third, styles.field)}>{visibleText(fieldWord(field, operation))}</span>{' '}
      {oldValue !== null && (
        <>
          <s className={text.third}>{visibleText(fieldValue(field, oldValue))}</s>{' '}
          <Icon name="arrow-right" small label={texts.now} className={text.third} />{' '}
        </>
      )}
      <span className={text.medium}>{visibleText(fieldValue(field, newValue))}</span>
    </>
  )
}
