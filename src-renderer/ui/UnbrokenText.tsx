import { splitUnbroken } from '#renderer/lib/unbroken.ts'
import text from './text.module.css'
import { VisibleText } from './VisibleText.tsx'

/** Shows a text from a file or about one, as `VisibleText` does, and never breaks a line within the id of a vulnerability or a date. */
export function UnbrokenText({ children }: { readonly children: string }) {
  const runs = splitUnbroken(children)
  if (!runs.some(({ isWhole }) => isWhole)) return <VisibleText>{children}</VisibleText>
  return (
    <span>
      {runs.map(({ text: run, isWhole }, at) => (
        // Runs of one text keep their order.
        // oxlint-disable-next-line react/no-array-index-key -- runs have no names, and the same one may come twice
        <span key={at} className={isWhole ? text.whole : undefined}>
          <VisibleText>{run}</VisibleText>
        </span>
      ))}
    </span>
  )
}
