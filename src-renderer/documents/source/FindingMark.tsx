import type { IconName } from '#renderer/lib/icon-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'

const marks: Readonly<Record<string, { readonly icon: IconName; readonly label: string; readonly look: string }>> = {
  error: { icon: 'close', label: 'Error', look: text.bad ?? '' },
  warning: { icon: 'warning', label: 'Warning', look: text.warn ?? '' },
  info: { icon: 'info', label: 'Note', look: text.info ?? '' },
}

/** Shows the severity of an issue with a symbol of its own shape. */
export function FindingMark({ severity }: { readonly severity: string }) {
  const { icon, label, look } = marks[severity] ?? { icon: 'info' as const, label: severity, look: '' }
  return <Icon name={icon} small label={label} className={look} />
}
