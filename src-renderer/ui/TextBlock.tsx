import { Fragment } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { classNames } from './class-names.ts'
import styles from './TextBlock.module.css'
import text from './text.module.css'
import * as texts from './texts.tsx'
import { VisibleText } from './VisibleText.tsx'

/** Characters that are shown: the longest license of the SPDX list has a third. */
const maxShown = 200_000

/** A text of a file with its lines, such as that of a license. Its focus lets keys scroll it. */
export function TextBlock({ label, children }: { readonly label: string; readonly children: string }) {
  const lines = children.slice(0, maxShown).replaceAll('\f', '').replaceAll('\t', '    ').split(/\r?\n/)
  return (
    <>
      <pre className={styles.block} tabIndex={0} aria-label={label} role="group">
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no names, and the same one may come twice
          <Fragment key={at}>
            {at > 0 && '\n'}
            {line !== '' && <VisibleText>{line}</VisibleText>}
          </Fragment>
        ))}
      </pre>
      {children.length > maxShown && (
        <p className={classNames(text.small, text.third)}>
          {texts.showingTheFirstOfCharacters(formatNumber(maxShown), formatNumber(children.length))}
        </p>
      )}
    </>
  )
}
