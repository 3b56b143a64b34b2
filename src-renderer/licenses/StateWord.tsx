import { licenseStateLook } from '#renderer/lib/license-words.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './licenses.module.css'

/** The state of a license or expression, as a mark and a word. */
export function StateWord({ state }: { readonly state: string }) {
  const { label, tone, icon } = licenseStateLook(state)
  return (
    <span className={classNames(styles.state, tone === 'plain' ? text.second : text[tone])}>
      <Icon name={icon} small />
      {label}
    </span>
  )
}
