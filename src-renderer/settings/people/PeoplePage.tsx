import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { useSession } from '#renderer/lib/session.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { mayManage, rolesToGive, type Viewer } from '#renderer/lib/people.ts'
import styles from './people.module.css'
import { LinkDialog } from './LinkDialog.tsx'
import { AddPersonDialog, EditPersonDialog } from './PersonDialog.tsx'
import { PersonRow } from './PersonRow.tsx'
import { RemovePersonDialog } from './RemovePersonDialog.tsx'
import { MadeAccountDialog, ServiceAccountDialog } from './ServiceAccountDialog.tsx'
import { type MadeAccount, type MadeLink, type Person, type Shown, useInvitation, usePeople } from './use-people.ts'

type Asked =
  | { readonly action: 'add' | 'addService' }
  | { readonly action: 'made'; readonly made: MadeAccount }
  | { readonly action: 'link'; readonly link: MadeLink }
  | { readonly action: 'edit' | 'remove'; readonly person: Person }

const shownOptions = [
  { value: 'all', label: 'Everyone' },
  { value: 'enabled', label: 'May sign in' },
  { value: 'disabled', label: 'Disabled' },
] as const satisfies readonly { readonly value: Shown; readonly label: string }[]

const kinds = [
  { value: 'PERSON', label: 'People' },
  { value: 'SERVICE', label: 'Service accounts' },
] as const satisfies readonly { readonly value: Person['kind']; readonly label: string }[]

/** Lists the people of the organization, and adds, changes and removes them. */
export function PeoplePage() {
  usePlace([{ label: 'Settings', href: paths.settings }, { label: 'People' }])
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [kind, setKind] = useState<Person['kind']>('PERSON')
  const people = usePeople(kind, search.trim(), shown)
  const { list, rows, totalCount } = people
  const page = list.data?.pages[0]
  const viewer: Viewer = page?.viewer ?? { id: '', role: 'Viewer' }
  const mayAdd = rolesToGive(viewer).length > 0
  const add = () => setAsked({ action: kind === 'PERSON' ? 'add' : 'addService' })
  const edit = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-person-row]')?.dataset['personRow']
    const person = rows.find(({ id }) => id === focused)
    if (person && (person.id === viewer.id || mayManage(viewer, person))) setAsked({ action: 'edit', person })
  }
  useKeys({ e: edit })
  useKeys({ c: add }, { enabled: mayAdd })
  return (
    <SettingsFrame here={paths.settingsPart('people')}>
      <Page>
        <PageHead
          title="People"
          facts={['Who may sign in, and what each may do. Who leaves keeps their name in every history']}
          actions={
            <>
              <SearchField search={search} onChange={setSearch} />
              <Select label="Show" labelHidden value={shown} options={shownOptions} onChange={setShown} />
              {mayAdd && (
                <Button icon="plus" kind="go" keys="c" onClick={add}>
                  {kind === 'PERSON' ? 'Add a person…' : 'Add a service account…'}
                </Button>
              )}
            </>
          }
        />
        {page != null && kind === 'PERSON' && <WhatFor isDesktop={page.isDesktop} mayAdd={mayAdd} />}
        <div className={styles.kinds}>
          <Segments label="What is listed" segments={kinds} value={kind} onChange={setKind} />
        </div>
        <List kind={kind} people={people} search={search.trim()} viewer={viewer} onAsk={setAsked} />
      </Page>
      <Asking asked={asked} viewer={viewer} onAsk={setAsked} />
      <BottomBar>
        <span>
          {list.isSuccess &&
            (kind === 'PERSON'
              ? formatCount(totalCount, 'person', 'people')
              : formatCount(totalCount, 'service account'))}
        </span>
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="e">edit</KeyHint>
        {mayAdd && <KeyHint keys="c">{kind === 'PERSON' ? 'add a person' : 'add a service account'}</KeyHint>}
        <KeyHint keys="/">find</KeyHint>
      </BottomBar>
    </SettingsFrame>
  )
}

function SearchField({ search, onChange }: { readonly search: string; readonly onChange: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  return (
    <TextField
      ref={field}
      type="search"
      icon="find"
      keys="/"
      label="Find a person"
      labelHidden
      placeholder="Name or email"
      value={search}
      onChange={onChange}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') onChange('')
        if (key === 'Escape' || key === 'Enter') currentTarget.blur()
      }}
    />
  )
}

function List({
  kind,
  people: { list, rows },
  search,
  viewer,
  onAsk,
}: {
  readonly kind: Person['kind']
  readonly people: ReturnType<typeof usePeople>
  readonly search: string
  readonly viewer: Viewer
  readonly onAsk: (asked: Asked) => void
}) {
  const box = useRowFocus<HTMLUListElement>('[data-person-row]')
  const hasLinks = useHasLinks()
  const invite = useInvitation()
  const makeLink = ({ id }: Person) =>
    invite.mutate(
      { id },
      {
        onSuccess: (link) => onAsk({ action: 'link', link }),
        onError: (error) => showError(error, 'No invitation could be made'),
      },
    )
  if (!list.isSuccess) return <QueryState query={list} loading="Loading people" failed="People could not be loaded" />
  if (rows.length === 0 && kind === 'SERVICE' && search === '')
    return (
      <EmptyState icon="key" title="No service accounts">
        A build or a script that has an account of its own is named in histories, and goes on when people leave.
      </EmptyState>
    )
  if (rows.length === 0)
    return (
      <EmptyState icon="find" title={kind === 'PERSON' ? 'No person fits' : 'No service account fits'}>
        {search === '' ? 'No person is disabled.' : `No name or email address contains “${search}”.`}
      </EmptyState>
    )
  return (
    <>
      <div className={styles.heads} aria-hidden>
        <span>Name</span>
        <span>{kind === 'PERSON' ? 'Email' : 'What it is for'}</span>
        <span>Role</span>
        <span>{kind === 'PERSON' ? 'Last active' : 'Last used'}</span>
      </div>
      <ul ref={box} className={styles.rows} aria-label={kind === 'PERSON' ? 'People' : 'Service accounts'}>
        {rows.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            viewer={viewer}
            onInvite={hasLinks ? () => makeLink(person) : undefined}
            onEdit={() => onAsk({ action: 'edit', person })}
            onRemove={() => onAsk({ action: 'remove', person })}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button small disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </p>
      )}
      {kind === 'PERSON' && <p className={styles.note}>The last enabled Owner can be neither demoted nor disabled.</p>}
    </>
  )
}

/** Says what the page is for where it is not plain: in an app that one person uses, and to those who may only read. */
function WhatFor({ isDesktop, mayAdd }: { readonly isDesktop: boolean; readonly mayAdd: boolean }) {
  if (isDesktop && mayAdd)
    return (
      <p className={styles.about}>
        This app is used by one person, its Owner. Others are needed where findings are assigned to them, or where their
        programs reach this data with <Link href={paths.settingsPart('tokens')}>tokens</Link> of their own.
      </p>
    )
  return mayAdd ? null : (
    <p className={styles.about}>
      Only an Admin can add and change people, and sees their email addresses. You can change your own name.
    </p>
  )
}

function Asking({
  asked,
  viewer,
  onAsk,
}: {
  readonly asked: Asked | null
  readonly viewer: Viewer
  readonly onAsk: (asked: Asked | null) => void
}) {
  const hasLinks = useHasLinks()
  const close = () => onAsk(null)
  const show = (link: MadeLink) => onAsk({ action: 'link', link })
  switch (asked?.action) {
    case 'add':
      return <AddPersonDialog viewer={viewer} hasLinks={hasLinks} onInvited={show} onClose={close} />
    case 'addService':
      return <ServiceAccountDialog viewer={viewer} onMade={(made) => onAsk({ action: 'made', made })} onClose={close} />
    case 'made':
      return <MadeAccountDialog made={asked.made} onClose={close} />
    case 'link':
      return <LinkDialog link={asked.link} onClose={close} />
    case 'edit':
      return <EditPersonDialog person={asked.person} viewer={viewer} onClose={close} />
    case 'remove':
      return <RemovePersonDialog person={asked.person} onClose={close} />
    default:
      return null
  }
}

/** Whether a link can lead to this page: the window of the desktop app has no address. */
function useHasLinks(): boolean {
  return useSession((session) => session.state === 'ready' && session.origin === 'browser')
}
