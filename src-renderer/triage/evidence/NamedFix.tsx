import { classNames } from '#renderer/ui/class-names.ts'
import styles from './evidence.module.css'

/** What fixes one line of a list, at its end; cut where the list is narrow, with its whole text when pointed at. */
export function NamedFix({ fix }: { readonly fix: string | undefined }) {
  const words = fix === undefined ? 'no known fix' : `fixed in ${fix}`
  return (
    <span className={classNames(styles.fix, styles.cut, styles.when)} title={words}>
      {words}
    </span>
  )
}
