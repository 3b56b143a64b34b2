import { copyText } from '#renderer/lib/clipboard.ts'
import { formatBytes, formatCount } from '#renderer/lib/format.ts'
import { pageName, writePage } from '#renderer/lib/missing-data-page.ts'
import type { MissingSource } from '#renderer/lib/missing-data-words.ts'
import { saveBase64 } from '#renderer/lib/save-file.ts'
import { toBase64 } from '#renderer/lib/to-base64.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './missing-data.module.css'
import * as texts from './texts.tsx'

/** Lists the URLs of the files, to copy or to save as a page for a computer with network access. */
export function SourceUrls({ sources }: { readonly sources: readonly MissingSource[] }) {
  const urls = sources.flatMap((source) => source.urls)
  const save = () => saveBase64(toBase64(writePage(sources, new Date().toISOString())), pageName, 'text/html')
  return (
    <details className={styles.urls}>
      <summary>{texts.downloadOnAnotherComputer}</summary>
      <p className={styles.second}>{texts.saveTheListAsAPage}</p>
      <div className={styles.actions}>
        <Button
          small
          icon="copy"
          onClick={() => void copyText(urls.join('\n'), formatCount(urls.length, texts.urlForms))}
        >
          {texts.copyAllUrls}
        </Button>
        <Button small icon="download" onClick={save}>
          {texts.saveAsAPage}
        </Button>
      </div>
      <ul>
        {sources.map((source) => (
          <li key={source.key}>
            <b>
              <VisibleText>{source.name}</VisibleText>
            </b>{' '}
            <span className={styles.second}>{sizeOf(source)}</span>
            {source.urls.map((url) => (
              <code key={url}>
                <VisibleText>{url}</VisibleText>
              </code>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}

function sizeOf({ bytes, bytesDate, urls }: MissingSource): string {
  const files = urls.length > 1 ? formatCount(urls.length, texts.fileForms) : ''
  const size =
    bytes === null
      ? texts.sizeUnknown
      : texts.aboutBytesDate(formatBytes(bytes), bytesDate ? texts.onBytesDate(bytesDate) : '')
  return [files, size].filter(Boolean).join(', ')
}
