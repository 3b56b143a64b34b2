import { useRef } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { hostsOf, type MissingSource } from '#renderer/lib/missing-data-words.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './missing-data.module.css'
import * as texts from './texts.tsx'

/** Asks an Admin once whether the organization may use the network, and says what that means. */
export function ConsentDialog(props: {
  readonly sources: readonly MissingSource[]
  readonly isServer: boolean
  readonly isPending: boolean
  readonly onAllow: () => void
  readonly onClose: () => void
}) {
  const { sources, isServer, isPending, onAllow, onClose } = props
  const allow = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.allowNetworkAccess}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          {/* Enter that is held since the button before must not agree to what was not read. */}
          <Button
            ref={allow}
            kind="go"
            keys="Enter"
            disabled={isPending}
            onClick={onAllow}
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {texts.allowAndFetch(formatCount(sources.length, texts.sourceForms))}
          </Button>
        </>
      }
      onOpenFocus={(event) => {
        event.preventDefault()
        allow.current?.focus()
      }}
    >
      <p>{isServer ? texts.waybillServerNotThisComputer : texts.waybillWillContact}</p>
      <ul className={styles.hosts}>
        {hostsOf(sources).map((host) => (
          <li key={host}>
            <b>
              <VisibleText>{host}</VisibleText>
            </b>{' '}
            <span className={styles.second}>{texts.forHost(<VisibleText>{namesAt(host, sources)}</VisibleText>)}</span>
          </li>
        ))}
      </ul>
      <p>{texts.whatIsSentOnlyTheDownload}</p>
      <p>{texts.thisAppliesToEveryone}</p>
    </Dialog>
  )
}

function namesAt(host: string, sources: readonly MissingSource[]): string {
  return sources
    .filter((source) => hostsOf([source]).includes(host))
    .map(({ name }) => name)
    .join(', ')
}
