import type { IconName } from '#renderer/lib/icon-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'

const marks: Readonly<Record<string, { readonly icon: IconName; readonly label: string; readonly className: string }>> =
  {
    error: { icon: 'close', label: 'Error', className: text.bad ?? '' },
    warning: { icon: 'warning', label: 'Warning', className: text.warn ?? '' },
    info: { icon: 'info', label: 'Note', className: text.info ?? '' },
  }

/** Shows the severity of an issue with a symbol of its own shape. */
export function FindingMark({ severity }: { readonly severity: string }) {
  const { icon, label, className } = marks[severity] ?? { icon: 'info' as const, label: severity, className: '' }
  return <Icon name={icon} small label={label} className={className} />
}
