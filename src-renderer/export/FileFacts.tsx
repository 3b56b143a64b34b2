import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import type { DownloadKind } from './choice.ts'
import styles from './export.module.css'
import * as texts from './texts.tsx'
import type { Preview } from './use-export.ts'

/** Shows name and type of a file, its contents, and what is lost or omitted. */
export function FileFacts(props: {
  readonly preview: Preview
  readonly name: string
  readonly kind: DownloadKind
  /** True while this describes the previous choice. */
  readonly isOld: boolean
}) {
  const { preview, name, kind, isOld } = props
  const { format, contentType, contents } = preview
  // The summary of a VEX counts by status and lists what it cannot represent by finding.
  const isCounted = kind !== 'vex'
  return (
    <section className={styles.facts} aria-label={texts.fileDetails} data-old={isOld || undefined}>
      <p className={styles.fileName}>
        <Icon name="file" />
        <b>{visibleText(name)}</b>
        <span className={styles.quiet}>
          {kind === 'original' ? '' : `${format}, `}
          {contentType}
        </span>
        {isOld && <span className={styles.push}>{texts.updating}</span>}
      </p>
      {isCounted && contents.length > 0 && (
        <ul className={styles.counts}>
          {contents.map(({ key, label, count }) => (
            <li key={key}>
              <b>{formatNumber(count)}</b> {label}
            </li>
          ))}
        </ul>
      )}
      {isCounted && !isTable(kind) && <Identity preview={preview} kind={kind} />}
      {isCounted && <Losses warnings={preview.warnings} kind={kind} />}
    </section>
  )
}

/** Whether the file is no document with an identity, from which something could be missing. */
function isTable(kind: DownloadKind): boolean {
  return kind === 'support' || kind === 'attribution'
}

function Identity({ preview, kind }: { readonly preview: Preview; readonly kind: DownloadKind }) {
  if (kind === 'original') return <Line tone="ok">{texts.identicalToTheUploadedFile}</Line>
  return preview.unchanged ? (
    <Line tone="ok">{texts.contentUnchangedKeepsTheDocuments}</Line>
  ) : (
    <Line tone="info">{texts.newDocumentNewIdentityAndTimestamp}</Line>
  )
}

/** Lists what is changed or left out. */
export function Losses({ warnings, kind }: { readonly warnings: readonly string[]; readonly kind: DownloadKind }) {
  if (warnings.length === 0) {
    return kind === 'original' || isTable(kind) ? null : (
      <div role="status">
        <Line tone="ok">{texts.nothingIsLost}</Line>
      </div>
    )
  }
  const isNotice = kind === 'attribution'
  return (
    <div>
      <div role="status">
        <Line tone="warn">
          {formatCount(warnings.length, texts.itemForms)} {isNotice ? texts.missingOrLeftOut : texts.changedOrLeftOut}
        </Line>
      </div>
      {/* Long lists scroll and must therefore be reachable by keyboard. */}
      <ul
        className={styles.losses}
        tabIndex={0}
        aria-label={isNotice ? texts.missingOrLeftOutLabel : texts.changedOrLeftOutLabel}
      >
        {warnings.map((warning) => (
          <li key={warning}>{visibleText(warning)}</li>
        ))}
      </ul>
    </div>
  )
}

const signs = { ok: 'check', info: 'info', warn: texts.warning } as const

/** One fact with its sign. */
export function Line({ tone, children }: { readonly tone: keyof typeof signs; readonly children: React.ReactNode }) {
  return (
    <p className={styles.line}>
      <Icon name={signs[tone]} className={styles[tone]} />
      <span>{children}</span>
    </p>
  )
}
