import { useLocation } from 'wouter'
import { useKeys } from '#renderer/lib/keys.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { ChangeLine } from './change-lines.ts'
import styles from './Returning.module.css'
import * as texts from './texts.tsx'

const tones = { bad: text.bad, ok: text.ok, warn: text.warn, info: text.info, plain: undefined } as const

/** Lists what happened since the user's last visit: one line a kind, and one key a line. */
export function Changes({ lines }: { readonly lines: readonly ChangeLine[] }) {
  const [, navigate] = useLocation()
  useKeys(Object.fromEntries(lines.map(({ href }, index) => [String(index + 1), () => navigate(href)])))
  return (
    <ul className={styles.changes} aria-label={texts.changes}>
      {lines.map(({ id, icon, tone, count, word, title, second, action, href }, index) => (
        <li key={id}>
          <span className={styles.amount}>
            <Icon name={icon} className={tones[tone]} />
            <b className={classNames(text.number, tones[tone])}>{count.toLocaleString('en')}</b>
            <span>{word}</span>
          </span>
          <span className={styles.reason}>
            <span>
              <VisibleText>{title}</VisibleText>
            </span>
            {second && (
              <span className={styles.second}>
                <VisibleText>{second}</VisibleText>
              </span>
            )}
          </span>
          <ButtonLink small href={href} keys={String(index + 1)}>
            {action}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
