import { visibleRuns } from '#renderer/lib/visible-text.ts'
import styles from './VisibleText.module.css'

/**
 * Shows a text from a file. Invisible characters, those that change the text direction and letters that look like others are shown by code point; a copy contains the
 * characters themselves.
 */
export function VisibleText({ children }: { readonly children: string }) {
  const runs = visibleRuns(children)
  if (runs.every(({ code }) => code === null)) return children
  return (
    <span>
      {runs.map(({ text, code }, at) =>
        code === null ? (
          text
        ) : (
          // Runs of one text keep their order.
          // oxlint-disable-next-line react/no-array-index-key -- runs have no names, and the same one may come twice
          <bdi key={at} className={styles.unseen} data-code={code}>
            {text}
          </bdi>
        ),
      )}
    </span>
  )
}
