import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './inbox.module.css'
import {
  type Choice,
  choiceOf,
  enterOf,
  entriesOf,
  type Entry,
  groupsOf,
  linkOf,
  type Shown,
  shownOf,
} from './message-groups.ts'
import { NotificationDetail } from './NotificationDetail.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import * as texts from './texts.ts'
import { type InboxPart, inboxParts, useInboxCounts, useMarking, useNotifications } from './use-inbox.ts'

/** What the caller was told: one message for a run, the newest first. */
export function InboxView({ part: asked }: { readonly part: string | undefined }) {
  usePlace([{ label: texts.inbox }])
  const part = inboxParts.find((one) => one === asked) ?? 'all'
  const [, navigate] = useLocation()
  const show = (next: InboxPart) => navigate(next === 'all' ? paths.inbox : paths.inboxPart(next), { replace: true })
  const counts = useInboxCounts().data ?? { unread: 0, all: 0 }
  const marking = useMarking()
  const readAll = () => {
    if (counts.unread > 0) marking.mark({ read: true })
  }
  useKeys({ 'Shift+e': readAll, u: () => show(part === 'unread' ? 'all' : 'unread') })
  return (
    <div className={styles.inbox}>
      <section className={styles.left}>
        <header className={styles.head}>
          <h1>{texts.inbox}</h1>
          <span className={text.third}>{texts.oneMessageForEachUpload}</span>
        </header>
        <div className={styles.tools}>
          <Segments<InboxPart>
            label={texts.show}
            value={part}
            onChange={show}
            segments={[
              {
                value: 'unread',
                label: counts.unread > 0 ? texts.unread(counts.unread.toLocaleString('en')) : texts.unreadLabel,
              },
              { value: 'all', label: texts.all },
              { value: 'alerts', label: texts.alerts },
            ]}
          />
          <span className={text.push} />
          <Button small keys="Shift+e" disabled={counts.unread === 0 || marking.isPending} onClick={readAll}>
            {texts.markAllRead}
          </Button>
        </div>
        <NotificationList key={part} part={part} onShowAll={() => show('all')} />
      </section>
    </div>
  )
}

/** What is counted, and the keys. `enter`: what Enter does in the row that is shown. */
function InboxBar({ enter }: { readonly enter: string | null }) {
  const { unread, all } = useInboxCounts().data ?? { unread: 0, all: 0 }
  return (
    <BottomBar>
      <span>{texts.unreadOfAll(unread.toLocaleString('en'), all.toLocaleString('en'))}</span>
      <span className={text.push} />
      <KeyHint keys="j k">{texts.move}</KeyHint>
      {enter !== null && <KeyHint keys="Enter">{enter}</KeyHint>}
      <KeyHint keys="e">{texts.readUnread}</KeyHint>
      <KeyHint keys="u">{texts.unreadOnly}</KeyHint>
    </BottomBar>
  )
}

interface ListProps {
  readonly part: InboxPart
  readonly onShowAll: () => void
}

function NotificationList({ part, onShowAll }: ListProps) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore } = useNotifications(part)
  const box = useRowFocus<HTMLUListElement>('[data-notification]')
  const [choice, setChoice] = useState<Choice | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const marking = useMarking()
  const entries = entriesOf(groupsOf(rows, list.hasNextPage), opened)
  const shown = shownOf(entries, choice)
  const open = (entry: Entry) => {
    const unread = entry.messages.filter(({ readAt }) => readAt === null)
    if (unread.length > 0) marking.mark({ ids: unread.map(({ id }) => id), read: true })
    const link = linkOf(entry)
    if (link !== null) navigate(link)
  }
  const turn = (id: string, isOpen: boolean) =>
    setOpened((before) => new Set(isOpen ? [...before, id] : [...before].filter((each) => each !== id)))
  const toggle = ({ entry }: Shown) => {
    setChoice((before) => before ?? choiceOf(entry)) // what comes next is another message
    marking.toggle(entry.messages.map(({ id }) => id))
  }
  useKeys({ e: () => shown && toggle(shown) })
  if (!list.isSuccess) {
    return (
      <>
        <QueryState query={list} loading={texts.loadingTheInbox} failed={texts.inboxCouldNotBeLoaded} />
        <InboxBar enter={null} />
      </>
    )
  }
  if (shown === undefined) {
    return (
      <>
        <NothingHere part={part} onShowAll={onShowAll} />
        <InboxBar enter={null} />
      </>
    )
  }
  return (
    <div className={styles.split}>
      <div className={styles.rows}>
        <ul ref={box}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <NotificationRow
                entry={entry}
                isShown={entry === shown.row}
                onShow={() => setChoice(choiceOf(entry))}
                onOpen={() => open(entry)}
                onTurn={(isOpen) => turn(entry.id, isOpen)}
              />
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button onClick={onNeedMore} disabled={list.isFetchingNextPage}>
              {texts.showMoreOf(totalCount.toLocaleString('en'))}
            </Button>
          </div>
        )}
      </div>
      <NotificationDetail
        entry={shown.entry}
        hasEnter={shown.row.place !== 'head'}
        onOpen={() => open(shown.entry)}
        onToggle={() => toggle(shown)}
      />
      <InboxBar enter={enterOf(shown.row)} />
    </div>
  )
}

const empty = {
  all: texts.noMessagesYet,
  unread: texts.nothingUnread,
  alerts: texts.noAlerts,
} as const satisfies Readonly<Record<InboxPart, string>>

function NothingHere({ part, onShowAll }: ListProps) {
  const { all } = useInboxCounts().data ?? { all: 0 }
  return (
    <EmptyState
      icon="inbox"
      title={empty[part]}
      actions={
        part !== 'all' && all > 0 ? (
          <Button onClick={onShowAll}>{texts.showAllMessages(formatCount(all, texts.messageForms))}</Button>
        ) : null
      }
    >
      {texts.messagesComeWhenAVersionArrives}
    </EmptyState>
  )
}
