import { visibleRuns } from '#renderer/lib/visible-text.ts'
import styles from './VisibleText.module.css'

/**
 * A text from a file. Characters that cannot be seen, or that turn around what stands beside them, show as their number; a copy has the
 * characters themselves.
 */
export function VisibleText({ children }: { readonly children: string }) {
  const runs = visibleRuns(children)
  if (runs.every(({ code }) => code === null)) return children
  return runs.map(({ text, code }, at) =>
    code === null ? (
      text
    ) : (
      // Runs of one text keep their order.
      // oxlint-disable-next-line react/no-array-index-key -- runs have no names, and the same one may come twice
      <bdi key={at} className={styles.unseen} data-code={code}>
        {text}
      </bdi>
    ),
  )
}
