import { useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { useRowFocus } from '#renderer/lib/row-focus.ts'
import { type SigningKey, useSigningKeys } from '#renderer/lib/signing-keys.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { DeleteKeyDialog } from './DeleteKeyDialog.tsx'
import { KeyRow } from './KeyRow.tsx'
import styles from './keys.module.css'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import * as texts from './texts.ts'
import { TrustDialog } from './TrustDialog.tsx'

type Asked =
  { readonly action: 'new' | 'trust' } | { readonly action: 'delete' | 'person'; readonly signingKey: SigningKey }

/** Lists the keys that sign documents here, and those whose signatures are trusted. */
export function SigningKeysPage() {
  usePlace([{ label: texts.settings, href: paths.settings }, { label: texts.signingKeys }])
  const query = useSigningKeys()
  const [asked, setAsked] = useState<Asked | null>(null)
  const box = useRowFocus<HTMLUListElement>('[data-key-row]')
  const mayChange = query.data?.mayChange ?? false
  const keys = query.data?.keys ?? []
  const make = () => setAsked({ action: texts.newText })
  const trust = () => setAsked({ action: texts.trust })
  useKeys({ c: make, t: trust }, { enabled: mayChange })
  const close = () => setAsked(null)
  const signing = keys.filter(({ canSign }) => canSign).length
  return (
    <SettingsFrame here={paths.settingsPart('keys')}>
      <Page>
        <PageHead
          title={texts.signingKeys}
          facts={[texts.theirSignaturesAreTrustedThoseMade]}
          actions={
            mayChange && (
              <>
                <Button icon="key" keys="t" onClick={trust}>
                  {texts.trustAKey}
                </Button>
                <Button icon="plus" kind="go" keys="c" onClick={make}>
                  {texts.newKey}
                </Button>
              </>
            )
          }
        />
        {query.isSuccess && !mayChange && <p className={styles.only}>{texts.onlyAnAdminCanMakeTrust}</p>}
        {!query.isSuccess ? (
          <QueryState query={query} loading={texts.loadingKeys} failed={texts.keysCouldNotBeLoaded} />
        ) : keys.length === 0 ? (
          <EmptyState icon="key" title={texts.noKeysYet}>
            {mayChange ? texts.makeAKeyToSignVersions : texts.untilThereIsOneNothing}
          </EmptyState>
        ) : (
          <ul ref={box} className={styles.keys} aria-label={texts.signingKeys}>
            {keys.map((one) => (
              <KeyRow
                key={one.id}
                signingKey={one}
                mayChange={mayChange}
                onPerson={() => setAsked({ action: texts.personInline, signingKey: one })}
                onDelete={() => setAsked({ action: texts.deleteInline, signingKey: one })}
              />
            ))}
          </ul>
        )}
      </Page>
      <Asking asked={asked} onClose={close} />
      <BottomBar>
        <span>
          {query.isSuccess && texts.toSignWithOnlyTrusted(formatCount(signing, texts.keyForms), keys.length - signing)}
        </span>
        <span className={text.push} />
        {keys.length > 0 && <KeyHint keys="j k">{texts.key}</KeyHint>}
        {mayChange && (
          <>
            <KeyHint keys="c">{texts.newKeyInline}</KeyHint>
            <KeyHint keys="t">{texts.trustAKeyInline}</KeyHint>
          </>
        )}
      </BottomBar>
    </SettingsFrame>
  )
}

function Asking({ asked, onClose }: { readonly asked: Asked | null; readonly onClose: () => void }) {
  switch (asked?.action) {
    case 'new':
      return <NewKeyDialog onClose={onClose} />
    case 'trust':
      return <TrustDialog onClose={onClose} />
    case 'person':
      return <PersonDialog signingKey={asked.signingKey} onClose={onClose} />
    case 'delete':
      return <DeleteKeyDialog signingKey={asked.signingKey} onClose={onClose} />
    default:
      return null
  }
}
