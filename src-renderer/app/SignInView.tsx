import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import type { Session } from '#shared/bridge.ts'
import { openSession } from '#renderer/lib/session.ts'
import { fetchSignInKind, redeemCode, type SignInKind, signInWith } from '#renderer/lib/sign-in.ts'
import { findOtherTab, type OtherTab } from '#renderer/lib/tabs.ts'
import { Button } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { BrandMark } from './BrandMark.tsx'
import { ProviderWay, useProvider } from './ProviderWay.tsx'
import { SignInHelp } from './SignInHelp.tsx'
import styles from './SignInView.module.css'
import * as texts from './texts.tsx'

/** Asks for a link or a token: in a tab that has no session, or whose session has ended. */
export function SignInView({ reason }: { readonly reason: string | null }) {
  const kind = useSignInKind()
  const otherTab = useOtherTab(kind)
  const provider = useProvider()
  const lead = kind === 'link' ? texts.openTheLinkThatWaybillPrinted : texts.pasteTheTokenOrTheLink
  if (provider === undefined || kind === null || otherTab === 'seeking')
    return <main className={styles.page} aria-busy="true" />
  return (
    <main className={styles.page}>
      <BrandMark />
      <h1>{otherTab ? texts.waybillIsOpenInAnotherTab : texts.signInToWaybill}</h1>
      <p className={styles.lead}>{reason ?? (otherTab ? texts.thisTabIsNotSigned : lead)}</p>
      {otherTab && <AskOtherTab otherTab={otherTab} />}
      {provider !== null && <ProviderWay name={provider} />}
      <SignInForm
        kind={kind}
        isSecond={otherTab !== null || provider !== null}
        onSession={(session) => openSession(session, 'browser')}
      />
      <SignInHelp kind={kind} />
    </main>
  )
}

/** How a page of this server is entered; null until it is known. */
export function useSignInKind(): SignInKind | null {
  const [kind, setKind] = useState<SignInKind | null>(null)
  useEffect(() => {
    let isOver = false
    void fetchSignInKind().then((found) => {
      if (!isOver) setKind(found)
    })
    return () => void (isOver = true)
  }, [])
  return kind
}

/** Finds a tab that is signed in, where there are links. */
function useOtherTab(kind: SignInKind | null): OtherTab | 'seeking' | null {
  const [found, setFound] = useState<OtherTab | 'seeking' | null>('seeking')
  useEffect(() => {
    if (kind !== 'link') return undefined
    let isOver = false
    const search = findOtherTab()
    void search.then((other) => {
      if (!isOver) setFound(other)
    })
    return () => {
      isOver = true
      void search.then((other) => other?.close())
    }
  }, [kind])
  return kind === 'token' ? null : found
}

function AskOtherTab({ otherTab }: { readonly otherTab: OtherTab }) {
  const [state, setState] = useState<'idle' | 'waiting' | 'declined' | 'failed'>('idle')
  const ask = async () => {
    setState('waiting')
    const code = await otherTab.askForCode()
    if (code === null) return setState('declined')
    const session = await redeemCode(code)
    if (typeof session === 'string') return setState('failed')
    openSession(session, 'browser')
  }
  const notes = {
    idle: texts.questionAppearsInTheOtherTab,
    waiting: texts.waitingForYourAnswer,
    declined: texts.otherTabDeclined,
    failed: texts.otherTabCouldNotOpen,
  }
  return (
    <div className={styles.way}>
      <Button kind="go" autoFocus disabled={state === 'waiting'} onClick={() => void ask()}>
        {texts.askTheOtherTab}
      </Button>
      <p className={text.second} role="status">
        {notes[state]}
      </p>
    </div>
  )
}

interface SignInFormProps {
  readonly kind: SignInKind
  /** Whether another way to sign in comes first. */
  readonly isSecond: boolean
  readonly onSession: (session: Session) => void
}

/** Takes a link or a token. */
export function SignInForm({ kind, isSecond, onSession }: SignInFormProps) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const result = await signInWith(typed.trim())
    setBusy(false)
    if (typeof result === 'string') setRefusal(result)
    else onSession(result)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField
        label={kind === 'link' ? texts.linkOrToken : texts.tokenLabel}
        type="password"
        icon="key"
        value={typed}
        onChange={(value) => (setTyped(value), setRefusal(null))}
        error={refusal}
        hint={texts.keptOnlyInThisTab}
        autoComplete="off"
        spellCheck={false}
        autoFocus={!isSecond}
      />
      <Button kind={isSecond ? undefined : 'go'} type="submit" disabled={isBusy || typed.trim() === ''}>
        {texts.signIn}
      </Button>
    </form>
  )
}
