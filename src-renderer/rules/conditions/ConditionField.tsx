import { useKeys } from '#renderer/lib/keys.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { Keys } from '#renderer/ui/Kbd.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import { ConditionText } from './ConditionText.tsx'
import styles from './conditions.module.css'

const ways = [
  { value: 'text', label: 'Text' },
  { value: 'rows', label: 'Rows' },
] as const

type Way = (typeof ways)[number]['value']

/** Edits conditions as text or as rows, which are the same. The last choice is remembered. */
export function ConditionField(props: {
  readonly appliesTo: string
  readonly value: string
  readonly errors: readonly string[]
  readonly onChange: (value: string) => void
}) {
  const way: Way = usePreferences(({ lastChoices }) => lastChoices['conditions'] === 'rows') ? 'rows' : 'text'
  const choose = (next: Way) => {
    const { lastChoices } = usePreferences.getState()
    setPreferences({ lastChoices: { ...lastChoices, conditions: next } })
  }
  useKeys({ '$mod+/': () => choose(way === 'text' ? 'rows' : 'text') }, { layer: 'overlay' })
  return (
    <div className={styles.field}>
      <div className={styles.ways}>
        <Segments label="Written as" segments={ways} value={way} onChange={choose} />
        <Keys keys="$mod+/" />
      </div>
      {way === 'text' ? <ConditionText {...props} /> : <ConditionBuilder {...props} />}
    </div>
  )
}
