import { visibleText } from '#renderer/lib/visible-text.ts'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Ago } from './EndActions.tsx'
import { Row } from './Row.tsx'
import type { TrayRow } from './rows.ts'
import * as texts from './texts.tsx'
import styles from './tray.module.css'
import { removeRow } from './use-tray.ts'

/** What the bar has said. */
export function MessageRow({ row }: { readonly row: Extract<TrayRow, { kind: 'message' }> }) {
  const { text, detail, tone, action, shownAt } = row.message
  return (
    <Row
      icon={
        tone === 'bad' ? (
          <Icon name="warning" label={texts.failed} className={styles.bad} />
        ) : (
          <Icon name="check" label={texts.done} className={styles.good} />
        )
      }
      name={text}
      actions={
        <>
          {action && (
            <Button small keys={action.keys} onClick={action.run}>
              {action.label}
            </Button>
          )}
          <Ago at={shownAt} />
          <IconButton icon="close" label={texts.clearText(text)} kind="bare" small onClick={() => removeRow(row)} />
        </>
      }
    >
      {detail && <p>{visibleText(detail)}</p>}
    </Row>
  )
}
