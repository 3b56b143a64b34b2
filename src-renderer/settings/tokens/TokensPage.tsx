import { useRef, useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import type { Viewer } from '#renderer/lib/people.ts'
import { MadeTokenDialog } from './MadeTokenDialog.tsx'
import { type MadeToken, NewTokenDialog } from './NewTokenDialog.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { TokenRow } from './TokenRow.tsx'
import { stateOf } from './tokens.ts'
import styles from './tokens.module.css'
import { type AccessToken, type TokenKind, useTokens } from './use-tokens.ts'

type Asked =
  | { readonly action: 'new' }
  | { readonly action: 'made'; readonly made: MadeToken }
  | { readonly action: 'revoke'; readonly token: AccessToken }

const kinds = [
  { value: 'TOKEN', label: 'Tokens' },
  { value: 'SESSION', label: 'Sessions' },
] as const satisfies readonly { readonly value: TokenKind; readonly label: string }[]

/** Lists access tokens and sessions of browsers, makes and revokes them. */
export function TokensPage() {
  usePlace([{ label: 'Settings', href: paths.settings }, { label: 'Tokens' }])
  const [search, setSearch] = useState('')
  const [hasInactive, setInactive] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [kind, setKind] = useState<TokenKind>('TOKEN')
  const tokens = useTokens(kind, search.trim(), hasInactive)
  const { list, rows, totalCount } = tokens
  const viewer = list.data?.pages[0]?.viewer
  const make = () => setAsked({ action: 'new' })
  const revoke = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-token-row]')?.dataset['tokenRow']
    const token = rows.find(({ id }) => id === focused)
    if (token?.revokedAt === null) setAsked({ action: 'revoke', token })
  }
  useKeys({ c: make, 'Shift+Delete': revoke }, { enabled: viewer !== undefined })
  const seesAll = ['Owner', 'Admin'].includes(viewer?.role ?? '')
  const soon = rows.filter((token) => stateOf(token).kind === 'soon').length
  return (
    <SettingsFrame here={paths.settingsPart('tokens')}>
      <Page>
        <PageHead
          title="Tokens"
          facts={[
            seesAll ? 'What people and programs sign in with, of everyone' : 'What you and your programs sign in with',
          ]}
          actions={
            <>
              <SearchField search={search} onChange={setSearch} />
              <Button icon="plus" kind="go" keys="c" onClick={make} disabled={viewer === undefined}>
                New token…
              </Button>
            </>
          }
        />
        <div className={styles.tools}>
          <Segments label="What is listed" segments={kinds} value={kind} onChange={setKind} />
          <Checkbox checked={hasInactive} onChange={setInactive}>
            Also revoked and expired ones
          </Checkbox>
        </div>
        <List
          kind={kind}
          ownId={viewer?.token?.id ?? null}
          tokens={tokens}
          search={search.trim()}
          onRevoke={(token) => setAsked({ action: 'revoke', token })}
        />
      </Page>
      {viewer !== undefined && <Asking asked={asked} viewer={viewer} onAsk={setAsked} />}
      <BottomBar>
        <span>
          {list.isSuccess &&
            `${formatCount(totalCount, kind === 'TOKEN' ? 'token' : 'session')}${soon > 0 ? `, ${formatCount(soon, 'expires', 'expire')} soon` : ''}`}
        </span>
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="c">new token</KeyHint>
        <KeyHint keys="Shift+Delete">{kind === 'TOKEN' ? 'revoke' : 'end'}</KeyHint>
        <KeyHint keys="/">find</KeyHint>
      </BottomBar>
    </SettingsFrame>
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
  const close = () => onAsk(null)
  switch (asked?.action) {
    case 'new':
      return <NewTokenDialog viewer={viewer} onMade={(made) => onAsk({ action: 'made', made })} onClose={close} />
    case 'made':
      return <MadeTokenDialog made={asked.made} onClose={close} />
    case 'revoke':
      return <RevokeDialog token={asked.token} onClose={close} />
    default:
      return null
  }
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
      label="Find a token"
      labelHidden
      placeholder="Name"
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
  ownId,
  tokens: { list, rows },
  search,
  onRevoke,
}: {
  readonly kind: TokenKind
  /** The token of this window. */
  readonly ownId: string | null
  readonly tokens: ReturnType<typeof useTokens>
  readonly search: string
  readonly onRevoke: (token: AccessToken) => void
}) {
  const box = useRowFocus<HTMLUListElement>('[data-token-row]')
  if (!list.isSuccess) return <QueryState query={list} loading="Loading tokens" failed="Tokens could not be loaded" />
  if (rows.length === 0) return <NoTokens kind={kind} search={search} />
  return (
    <>
      <div className={styles.heads} aria-hidden>
        <span>Name</span>
        <span>Acts for</span>
        <span>Role</span>
        <span>Expires</span>
        <span>Last used</span>
      </div>
      <ul ref={box} className={styles.rows} aria-label={kind === 'TOKEN' ? 'Tokens' : 'Sessions'}>
        {rows.map((token) => (
          <TokenRow key={token.id} token={token} isOwn={token.id === ownId} onRevoke={() => onRevoke(token)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button small disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more tokens
          </Button>
        </p>
      )}
    </>
  )
}

function NoTokens({ kind, search }: { readonly kind: TokenKind; readonly search: string }) {
  if (kind === 'SESSION')
    return (
      <EmptyState icon="computer" title={search === '' ? 'No sessions' : 'No session fits'}>
        A session begins when a person signs in with an invitation, and lasts 30 days. Those of this computer’s own
        window are not listed.
      </EmptyState>
    )
  return search === '' ? (
    <EmptyState icon="key" title="No tokens yet">
      This window needs none. A build, a script or another program signs in with one.
    </EmptyState>
  ) : (
    <EmptyState icon="find" title="No token fits">
      The name of no token contains “{search}”.
    </EmptyState>
  )
}
