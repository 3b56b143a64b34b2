import type { FormEvent } from 'react'
import { useState } from 'react'
import { checkToken } from '#renderer/lib/check-token.ts'
import { openSession } from '#renderer/lib/session.ts'
import { Button } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { BrandMark } from './BrandMark.tsx'
import styles from './SignInView.module.css'

/** Asks for a token: on a server, and when a link or a session has expired. */
export function SignInView({ reason }: { readonly reason: string | null }) {
  const [token, setToken] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const session = { url: 'graphql', token: token.trim() }
    const problem = await checkToken(session)
    setBusy(false)
    if (problem === null) openSession(session, 'browser')
    else setRefusal(problem)
  }
  return (
    <main className={styles.page}>
      <BrandMark />
      <h1>Sign in to Waybill</h1>
      <p className={text.second}>
        {reason ?? 'Enter an access token. The first token was printed when the server started.'}
      </p>
      <form onSubmit={(event) => void submit(event)}>
        <TextField
          label="Token"
          type="password"
          value={token}
          onChange={(value) => (setToken(value), setRefusal(null))}
          error={refusal}
          hint="Kept only in this tab and deleted when you close it."
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
        <Button kind="go" type="submit" disabled={isBusy || token.trim() === ''}>
          Sign in
        </Button>
      </form>
    </main>
  )
}
