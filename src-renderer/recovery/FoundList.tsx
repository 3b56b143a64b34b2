import type { RejectedFolder } from '#shared/recovery.ts'
import { copyText } from '#renderer/lib/clipboard.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './recovery.module.css'
import { type FoundLine, foundLines, reportText } from './recovery-text.ts'
import * as texts from './texts.tsx'

const icons = { bad: 'close', ok: 'check', warn: texts.warning, info: 'info' } as const satisfies Record<
  FoundLine['kind'],
  IconName
>

/** Lists what was found, and says where. */
export function FoundList({ folder }: { readonly folder: RejectedFolder }) {
  return (
    <aside className={styles.found}>
      <h2>{texts.whatWasFound}</h2>
      <ul>
        {foundLines(folder).map(({ kind, text }) => (
          <li key={text}>
            <Icon name={icons[kind]} className={styles[kind]} />
            <span>
              <VisibleText>{text}</VisibleText>
            </span>
          </li>
        ))}
      </ul>
      <dl>
        <dt>{texts.dataFolder}</dt>
        <dd>
          <VisibleText>{folder.folder}</VisibleText>
        </dd>
        <dt>{texts.backups}</dt>
        <dd>
          <VisibleText>{folder.backupFolder}</VisibleText>
        </dd>
      </dl>
      <p>{texts.restoreKeepsThePresentData}</p>
      <Button small icon="copy" onClick={() => void copyText(reportText(folder), texts.reportCopied)}>
        {texts.copyReport}
      </Button>
    </aside>
  )
}
