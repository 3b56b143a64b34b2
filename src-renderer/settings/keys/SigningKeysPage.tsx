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
import { TrustDialog } from './TrustDialog.tsx'

type Asked =
  { readonly action: 'new' | 'trust' } | { readonly action: 'delete' | 'person'; readonly signingKey: SigningKey }

/** Lists the keys that sign documents here, and those whose signatures are trusted. */
export function SigningKeysPage() {
  usePlace([{ label: 'Settings', href: paths.settings }, { label: 'Signing keys' }])
  const query = useSigningKeys()
  const [asked, setAsked] = useState<Asked | null>(null)
  const box = useRowFocus<HTMLUListElement>('[data-key-row]')
  const mayChange = query.data?.mayChange ?? false
  const keys = query.data?.keys ?? []
  const make = () => setAsked({ action: 'new' })
  const trust = () => setAsked({ action: 'trust' })
  useKeys({ c: make, t: trust }, { enabled: mayChange })
  const close = () => setAsked(null)
  const signing = keys.filter(({ canSign }) => canSign).length
  return (
    <SettingsFrame here={paths.settingsPart('keys')}>
      <Page>
        <PageHead
          title="Signing keys"
          facts={['Their signatures are trusted. Those made here sign versions and exports']}
          actions={
            mayChange && (
              <>
                <Button icon="key" keys="t" onClick={trust}>
                  Trust a key…
                </Button>
                <Button icon="plus" kind="go" keys="c" onClick={make}>
                  New key…
                </Button>
              </>
            )
          }
        />
        {query.isSuccess && !mayChange && (
          <p className={styles.only}>
            Only an Admin can make, trust and delete keys. Their public parts are for everyone.
          </p>
        )}
        {!query.isSuccess ? (
          <QueryState query={query} loading="Loading keys" failed="Keys could not be loaded" />
        ) : keys.length === 0 ? (
          <EmptyState icon="key" title="No keys yet">
            {mayChange
              ? 'Make a key to sign versions with, or trust the key of a supplier, so that their documents show as signed and trusted.'
              : 'Until there is one, nothing can be signed, and no signature of a document is trusted.'}
          </EmptyState>
        ) : (
          <ul ref={box} className={styles.keys} aria-label="Signing keys">
            {keys.map((one) => (
              <KeyRow
                key={one.id}
                signingKey={one}
                mayChange={mayChange}
                onPerson={() => setAsked({ action: 'person', signingKey: one })}
                onDelete={() => setAsked({ action: 'delete', signingKey: one })}
              />
            ))}
          </ul>
        )}
      </Page>
      <Asking asked={asked} onClose={close} />
      <BottomBar>
        <span>
          {query.isSuccess && `${formatCount(signing, 'key')} to sign with, ${keys.length - signing} only trusted`}
        </span>
        <span className={text.push} />
        {keys.length > 0 && <KeyHint keys="j k">key</KeyHint>}
        {mayChange && (
          <>
            <KeyHint keys="c">new key</KeyHint>
            <KeyHint keys="t">trust a key</KeyHint>
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
