import type { IconName } from '#renderer/lib/icon-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import * as texts from './texts.ts'

const marks: Readonly<Record<string, { readonly icon: IconName; readonly label: string; readonly className: string }>> =
  {
    error: { icon: 'close', label: texts.error, className: text.bad ?? '' },
    warning: { icon: 'warning', label: texts.warning, className: text.warn ?? '' },
    info: { icon: 'info', label: texts.note, className: text.info ?? '' },
  }

/** Shows the severity of an issue with a symbol of its own shape. */
export function FindingMark({ severity }: { readonly severity: string }) {
  const { icon, label, className } = marks[severity] ?? { icon: 'info' as const, label: severity, className: '' }
  return <Icon name={icon} small label={label} className={className} />
}
