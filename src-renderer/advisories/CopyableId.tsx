import { copyText } from '#renderer/lib/clipboard.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './advisories.module.css'

/** A long identifier by its beginning, the whole on hover, and the button that copies it. */
export function ShortId({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <span className={styles.short}>
      <span className={text.mono} title={value}>
        {value.slice(0, 12)}
      </span>
      <IconButton icon="copy" label={`Copy the ${what}`} kind="bare" small onClick={() => void copyText(value, what)} />
    </span>
  )
}

/** A fingerprint as people compare it: groups of four, eight in a line. A copy has no blanks. */
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
        label="Copy the fingerprint"
        kind="bare"
        small
        onClick={() => void copyText(value, 'the fingerprint')}
      />
    </span>
  )
}
