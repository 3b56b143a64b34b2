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
import * as texts from './texts.tsx'
import { type MadeAccount, type MadeLink, type Person, type Shown, useInvitation, usePeople } from './use-people.ts'

type Asked =
  | { readonly action: 'add' | 'addService' }
  | { readonly action: 'made'; readonly made: MadeAccount }
  | { readonly action: 'link'; readonly link: MadeLink }
  | { readonly action: 'edit' | 'remove'; readonly person: Person }

const shownOptions = [
  { value: 'all', label: texts.everyone },
  { value: 'enabled', label: texts.maySignIn },
  { value: 'disabled', label: texts.disabled },
] as const satisfies readonly { readonly value: Shown; readonly label: string }[]

const kinds = [
  { value: 'PERSON', label: texts.people },
  { value: 'SERVICE', label: texts.serviceAccounts },
] as const satisfies readonly { readonly value: Person['kind']; readonly label: string }[]

/** Lists the people of the organization, and adds, changes and removes them. */
export function PeoplePage() {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.people }])
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [kind, setKind] = useState<Person['kind']>('PERSON')
  const people = usePeople(kind, search.trim(), shown)
  const { list, rows, totalCount } = people
  const page = list.data?.pages[0]
  const viewer: Viewer = page?.viewer ?? { id: '', role: 'Viewer' }
  const mayAdd = rolesToGive(viewer).length > 0
  const add = () => setAsked({ action: kind === 'PERSON' ? texts.add : 'addService' })
  const edit = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-person-row]')?.dataset['personRow']
    const person = rows.find(({ id }) => id === focused)
    if (person && (person.id === viewer.id || mayManage(viewer, person))) setAsked({ action: texts.edit, person })
  }
  useKeys({ e: edit })
  useKeys({ c: add }, { enabled: mayAdd })
  return (
    <SettingsFrame here={paths.settingsPart('people')}>
      <Page>
        <PageHead
          title={texts.people}
          facts={[texts.whoMaySignInAndWhat]}
          actions={
            mayAdd && (
              <Button icon="plus" kind="go" keys="c" onClick={add}>
                {kind === 'PERSON' ? texts.addAPerson : texts.addAServiceAccount}
              </Button>
            )
          }
        />
        {page != null && kind === 'PERSON' && <WhatFor isDesktop={page.isDesktop} mayAdd={mayAdd} />}
        <div className={styles.kinds}>
          <Segments label={texts.whatIsListed} segments={kinds} value={kind} onChange={setKind} />
          <SearchField kind={kind} search={search} onChange={setSearch} />
          <Select label={texts.show} labelHidden value={shown} options={shownOptions} onChange={setShown} />
        </div>
        <List kind={kind} people={people} search={search.trim()} viewer={viewer} onAsk={setAsked} />
      </Page>
      <Asking asked={asked} viewer={viewer} onAsk={setAsked} />
      <BottomBar>
        <span>
          {list.isSuccess &&
            (kind === 'PERSON'
              ? formatCount(totalCount, texts.personForms)
              : formatCount(totalCount, texts.serviceAccountForms))}
        </span>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="e">{texts.edit}</KeyHint>
        {mayAdd && (
          <KeyHint keys="c">{kind === 'PERSON' ? texts.addAPersonInline : texts.addAServiceAccountInline}</KeyHint>
        )}
        <KeyHint keys="/">{texts.find}</KeyHint>
      </BottomBar>
    </SettingsFrame>
  )
}

interface SearchProps {
  readonly kind: Person['kind']
  readonly search: string
  readonly onChange: (text: string) => void
}

function SearchField({ kind, search, onChange }: SearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  return (
    <TextField
      ref={field}
      type="search"
      icon="find"
      keys="/"
      label={kind === 'PERSON' ? texts.findAPerson : texts.findAServiceAccount}
      labelHidden
      placeholder={kind === 'PERSON' ? texts.nameOrEmail : texts.name}
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
        onSuccess: (link) => onAsk({ action: texts.link, link }),
        onError: (error) => showError(error, texts.noInvitationCouldBeMade),
      },
    )
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.loadingPeople} failed={texts.peopleCouldNotBeLoaded} />
  if (rows.length === 0 && kind === 'SERVICE' && search === '')
    return (
      <EmptyState icon="key" title={texts.noServiceAccounts}>
        {texts.buildOrAScript}
      </EmptyState>
    )
  if (rows.length === 0)
    return (
      <EmptyState icon="find" title={kind === 'PERSON' ? texts.noPersonFits : texts.noServiceAccountFits}>
        {search === '' ? texts.noPersonIsDisabled : texts.noNameOrEmailAddressContains(search)}
      </EmptyState>
    )
  return (
    <>
      <div className={styles.heads} aria-hidden>
        <span>{texts.name}</span>
        <span>{kind === 'PERSON' ? texts.email : texts.whatItIsFor}</span>
        <span>{texts.role}</span>
        <span>{kind === 'PERSON' ? texts.lastActive : texts.lastUsed}</span>
      </div>
      <ul ref={box} className={styles.rows} aria-label={kind === 'PERSON' ? texts.people : texts.serviceAccounts}>
        {rows.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            viewer={viewer}
            onInvite={hasLinks ? () => makeLink(person) : undefined}
            onEdit={() => onAsk({ action: texts.edit, person })}
            onRemove={() => onAsk({ action: texts.remove, person })}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button small disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.showMore}
          </Button>
        </p>
      )}
      {kind === 'PERSON' && <p className={styles.note}>{texts.lastEnabledOwnerCanBeNeither}</p>}
    </>
  )
}

/** Says what the page is for where it is not plain: in an app that one person uses, and to those who may only read. */
function WhatFor({ isDesktop, mayAdd }: { readonly isDesktop: boolean; readonly mayAdd: boolean }) {
  if (isDesktop && mayAdd)
    return (
      <p className={styles.about}>
        {texts.thisAppIsUsedByOne(<Link href={paths.settingsPart('tokens')}>{texts.tokens}</Link>)}
      </p>
    )
  return mayAdd ? null : <p className={styles.about}>{texts.onlyAnAdminCanAdd}</p>
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
  const show = (link: MadeLink) => onAsk({ action: texts.link, link })
  switch (asked?.action) {
    case 'add':
      return <AddPersonDialog viewer={viewer} hasLinks={hasLinks} onInvited={show} onClose={close} />
    case 'addService':
      return (
        <ServiceAccountDialog viewer={viewer} onMade={(made) => onAsk({ action: texts.made, made })} onClose={close} />
      )
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
