import { classNames } from '#renderer/ui/class-names.ts'
import styles from './evidence.module.css'
import * as texts from './texts.tsx'

/** Shows the fix at the end of a list line. It is truncated in a narrow list, with the whole text on hover. */
export function NamedFix({ fix }: { readonly fix: string | undefined }) {
  const words = fix === undefined ? texts.noKnownFix : texts.fixedInVersion(fix)
  return (
    <span className={classNames(styles.fix, styles.cut, styles.when)} title={words}>
      {words}
    </span>
  )
}
