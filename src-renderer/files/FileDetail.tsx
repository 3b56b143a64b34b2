import { copyText } from '#renderer/lib/clipboard.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import details from '#renderer/ui/table/details.module.css'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './files.module.css'
import * as texts from './texts.tsx'
import type { FileRow } from './use-files.ts'

/** Shows the details of a file: the full path, checksums and copyright text. */
export function FileDetail({ row }: { readonly row: FileRow }) {
  const { path, checksums, copyright, licensesExp } = row
  return (
    <dl className={classNames(details.below, styles.detail)}>
      <dt>{texts.path}</dt>
      <dd className={text.mono}>
        <VisibleText>{path}</VisibleText>
      </dd>
      {checksums.map(({ alg, content }) => [
        <dt key={`${alg} ${content}?`}>{alg}</dt>,
        <dd key={`${alg} ${content}`} className={styles.checksum}>
          <span className={text.mono}>{content}</span>
          <IconButton
            small
            kind="bare"
            icon="copy"
            label={texts.copyAlg(alg)}
            onClick={() => void copyText(content, alg)}
          />
        </dd>,
      ])}
      {licensesExp && (
        <>
          <dt>{texts.license}</dt>
          <dd>
            <VisibleText>{licensesExp}</VisibleText>
          </dd>
        </>
      )}
      {copyright && (
        <>
          <dt>{texts.copyright}</dt>
          <dd className={styles.lines}>
            <VisibleText>{copyright}</VisibleText>
          </dd>
        </>
      )}
    </dl>
  )
}
