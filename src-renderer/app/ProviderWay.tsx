import { useEffect, useState } from 'react'
import { beginSignIn, fetchProviderName } from '#renderer/lib/provider-sign-in.ts'
import { Button } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './SignInView.module.css'

/** Returns the name of the provider that people sign in with; null without one, undefined while it is asked. */
export function useProvider(): string | null | undefined {
  const [name, setName] = useState<string | null>()
  useEffect(() => {
    let isOver = false
    void fetchProviderName().then((found) => {
      if (!isOver) setName(found)
    })
    return () => void (isOver = true)
  }, [])
  return name
}

/** Leads to the provider. */
export function ProviderWay({ name }: { readonly name: string }) {
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leave = async () => {
    setLeaving(true)
    setProblem(await beginSignIn(null))
    setLeaving(false)
  }
  return (
    <>
      <div className={styles.way}>
        <Button kind="go" autoFocus disabled={isLeaving} onClick={() => void leave()}>
          Sign in with <VisibleText>{name}</VisibleText>
        </Button>
        <p className={problem === null ? text.second : styles.problem} role={problem === null ? 'status' : 'alert'}>
          {problem ?? (isLeaving ? `Leaving for ${name}…` : 'The account of your organization.')}
        </p>
      </div>
      <p className={styles.or}>Or with a token or a link:</p>
    </>
  )
}
