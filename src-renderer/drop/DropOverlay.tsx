import { formatCount } from '#renderer/lib/format.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import styles from './drop.module.css'
import * as texts from './texts.tsx'

/** Shows how many files are dragged over the window and what each kind becomes. */
export function DropOverlay({ count }: { readonly count: number }) {
  return (
    <div className={styles.overlay} role="status">
      <FilesMark />
      <h2>{count === 0 ? texts.dropToOpen : texts.dropToOpenFiles(formatCount(count, texts.fileForms))}</h2>
      <p>{texts.fileTypesAreDetectedFromTheir}</p>
      <ul>
        <li>
          <Icon name="file" />
          <span>{texts.sbomsBecomeNewVersions}</span>
          <span>{texts.youChooseTheProduct}</span>
        </li>
        <li>
          <Icon name="database" />
          <span>{texts.advisoryDataIsImported}</span>
          <span>{texts.forAllProducts}</span>
        </li>
      </ul>
      <p className={styles.overlayHint}>{texts.toCancelYouCanChange(<Kbd>Esc</Kbd>)}</p>
    </div>
  )
}

function FilesMark() {
  return (
    <svg
      viewBox="0 0 120 96"
      aria-hidden="true"
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      strokeWidth="2"
    >
      <g fill="var(--bg-raised)" stroke="var(--line-control)">
        <path d="M22 26l34-10 12 10 12 42-48 13z" />
        <path d="M98 26L64 16 52 26 40 68l48 13z" />
        <path d="M40 12h30l12 12v56l-7-4-7 4-7-4-7 4-7-4-7 4z" stroke="var(--accent)" />
      </g>
      <path d="M70 12v12h12" stroke="var(--accent)" />
      <path d="M61 36v24M52 51l9 9 9-9" stroke="var(--accent)" strokeWidth="3" />
    </svg>
  )
}
