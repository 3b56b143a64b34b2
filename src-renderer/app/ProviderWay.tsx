import { useEffect, useState } from 'react'
import { beginSignIn, fetchProviderName } from '#renderer/lib/provider-sign-in.ts'
import { Button } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './SignInView.module.css'
import * as texts from './texts.tsx'

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
          {texts.signInWith(<VisibleText>{name}</VisibleText>)}
        </Button>
        <p className={problem === null ? text.second : styles.problem} role={problem === null ? 'status' : 'alert'}>
          {problem ?? (isLeaving ? texts.leavingForName(name) : texts.accountOfYourOrganization)}
        </p>
      </div>
      <p className={styles.or}>{texts.orWithAToken}</p>
    </>
  )
}
