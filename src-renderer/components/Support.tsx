import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './ComponentsTab.module.css'
import { formatSupportEnd, formatSupportSource, supportLabels, todayText } from './support-text.ts'
import type { ComponentRow } from './use-components.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import * as texts from './texts.tsx'

/** Shows the support status of a component: symbol, label and date. A tooltip names the source. */
export function Support({
  supportLevel,
  endOfSupport,
  supportSource,
}: Pick<ComponentRow, 'supportLevel' | 'endOfSupport' | 'supportSource'>) {
  const end = formatSupportEnd(endOfSupport, todayText())
  if (supportLevel === 'UNSPECIFIED' && end === '') return <span className={text.third}>{texts.unknown}</span>
  const hasEnded = supportLevel === 'NO_LONGER_MAINTAINED' || supportLevel === 'ABANDONED'
  const words = supportLevel === 'NO_LONGER_MAINTAINED' && end !== '' ? end : supportLabels[supportLevel].toLowerCase()
  const whole = [supportLabels[supportLevel], end, formatSupportSource(supportSource)].filter(Boolean).join(', ')
  return (
    <span className={styles.support} title={visibleText(whole)}>
      {hasEnded && <Icon name="warning" small className={text.warn} label={texts.supportEnded} />}
      {supportLevel === 'ACTIVELY_MAINTAINED' && <Icon name="check" small className={text.ok} />}
      <span className={text.cut}>{end !== '' && !hasEnded ? end : words}</span>
    </span>
  )
}
