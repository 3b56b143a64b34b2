import { copyText } from '#renderer/lib/clipboard.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './advisories.module.css'
import * as texts from './texts.tsx'

/** Shows the beginning of a long identifier, the whole on hover, and a button that copies it. */
export function ShortId({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <span className={styles.short}>
      <span className={text.mono} title={value}>
        {value.slice(0, 12)}
      </span>
      <IconButton
        icon="copy"
        label={texts.copyTheWhat(what)}
        kind="bare"
        small
        onClick={() => void copyText(value, what)}
      />
    </span>
  )
}

/** Formats a fingerprint for comparison by eye: groups of four, eight per line. The copied text has no spaces. */
export function Fingerprint({ value }: { readonly value: string }) {
  const groups = value.match(/.{1,4}/g) ?? []
  return (
    <span className={styles.fingerprint}>
      <span className={text.mono}>
        {groups.slice(0, 8).join(' ')}
        <br />
        {groups.slice(8).join(' ')}
      </span>
      <IconButton
        icon="copy"
        label={texts.copyTheFingerprint}
        kind="bare"
        small
        onClick={() => void copyText(value, texts.theFingerprint)}
      />
    </span>
  )
}
