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
import * as texts from './texts.tsx'
import { TokenRow } from './TokenRow.tsx'
import { stateOf } from './tokens.ts'
import styles from './tokens.module.css'
import { type AccessToken, type TokenKind, useTokens } from './use-tokens.ts'

type Asked =
  | { readonly action: 'new' }
  | { readonly action: 'made'; readonly made: MadeToken }
  | { readonly action: 'revoke'; readonly token: AccessToken }

const kinds = [
  { value: 'TOKEN', label: texts.tokens },
  { value: 'SESSION', label: texts.sessions },
] as const satisfies readonly { readonly value: TokenKind; readonly label: string }[]

/** Lists access tokens and sessions of browsers, makes and revokes them. */
export function TokensPage() {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.tokens }])
  const [search, setSearch] = useState('')
  const [hasInactive, setInactive] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [kind, setKind] = useState<TokenKind>('TOKEN')
  const tokens = useTokens(kind, search.trim(), hasInactive)
  const { list, rows, totalCount } = tokens
  const viewer = list.data?.pages[0]?.viewer
  const make = () => setAsked({ action: texts.newText })
  const revoke = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-token-row]')?.dataset['tokenRow']
    const token = rows.find(({ id }) => id === focused)
    if (token?.revokedAt === null) setAsked({ action: texts.revokeInline, token })
  }
  useKeys({ c: make, 'Shift+Delete': revoke }, { enabled: viewer !== undefined })
  const seesAll = ['Owner', 'Admin'].includes(viewer?.role ?? '')
  const soon = rows.filter((token) => stateOf(token).kind === 'soon').length
  return (
    <SettingsFrame here={paths.settingsPart('tokens')}>
      <Page>
        <PageHead
          title={texts.tokens}
          facts={[seesAll ? texts.whatPeopleAndProgramsSign : texts.whatYouAndYourProgramsSign]}
          actions={
            <>
              <SearchField search={search} onChange={setSearch} />
              <Button icon="plus" kind="go" keys="c" onClick={make} disabled={viewer === undefined}>
                {texts.newTokenEllipsis}
              </Button>
            </>
          }
        />
        <div className={styles.tools}>
          <Segments label={texts.whatIsListed} segments={kinds} value={kind} onChange={setKind} />
          <Checkbox checked={hasInactive} onChange={setInactive}>
            {texts.alsoRevokedAndExpiredOnes}
          </Checkbox>
        </div>
        <List
          kind={kind}
          ownId={viewer?.token?.id ?? null}
          tokens={tokens}
          search={search.trim()}
          onRevoke={(token) => setAsked({ action: texts.revokeInline, token })}
        />
      </Page>
      {viewer !== undefined && <Asking asked={asked} viewer={viewer} onAsk={setAsked} />}
      <BottomBar>
        <span>
          {list.isSuccess &&
            `${formatCount(totalCount, kind === 'TOKEN' ? texts.tokenForms : texts.sessionForms)}${soon > 0 ? `, ${formatCount(soon, texts.expiresForms)} soon` : ''}`}
        </span>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="c">{texts.newTokenInline}</KeyHint>
        <KeyHint keys="Shift+Delete">{kind === 'TOKEN' ? texts.revokeInline : texts.end}</KeyHint>
        <KeyHint keys="/">{texts.find}</KeyHint>
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
      return <NewTokenDialog viewer={viewer} onMade={(made) => onAsk({ action: texts.made, made })} onClose={close} />
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
      label={texts.findAToken}
      labelHidden
      placeholder={texts.name}
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
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.loadingTokens} failed={texts.tokensCouldNotBeLoaded} />
  if (rows.length === 0) return <NoTokens kind={kind} search={search} />
  return (
    <>
      <div className={styles.heads} aria-hidden>
        <span>{texts.name}</span>
        <span>{texts.actsFor}</span>
        <span>{texts.role}</span>
        <span>{texts.expires}</span>
        <span>{texts.lastUsed}</span>
      </div>
      <ul ref={box} className={styles.rows} aria-label={kind === 'TOKEN' ? texts.tokens : texts.sessions}>
        {rows.map((token) => (
          <TokenRow key={token.id} token={token} isOwn={token.id === ownId} onRevoke={() => onRevoke(token)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button small disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.showMoreTokens}
          </Button>
        </p>
      )}
    </>
  )
}

function NoTokens({ kind, search }: { readonly kind: TokenKind; readonly search: string }) {
  if (kind === 'SESSION')
    return (
      <EmptyState icon="computer" title={search === '' ? texts.noSessions : texts.noSessionFits}>
        {texts.sessionBeginsWhenAPersonSigns}
      </EmptyState>
    )
  return search === '' ? (
    <EmptyState icon="key" title={texts.noTokensYet}>
      {texts.thisWindowNeedsNoneABuild}
    </EmptyState>
  ) : (
    <EmptyState icon="find" title={texts.noTokenFits}>
      {texts.nameOfNoTokenContains(search)}
    </EmptyState>
  )
}
