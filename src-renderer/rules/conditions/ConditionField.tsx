import { type KeyLayer, useKeys } from '#renderer/lib/keys.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { Keys } from '#renderer/ui/Kbd.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import { ConditionText } from './ConditionText.tsx'
import styles from './conditions.module.css'
import * as texts from './texts.ts'

const ways = [
  { value: 'rows', label: texts.rows },
  { value: 'text', label: texts.text },
] as const

type Way = (typeof ways)[number]['value']

/** Edits conditions as rows or as text, which are the same. The last choice is remembered. */
export function ConditionField({
  layer = 'overlay',
  readOnly = false,
  ...props
}: {
  /** Of its keys: `page` where it is not in a dialog. */
  readonly layer?: KeyLayer
  readonly appliesTo: string
  readonly value: string
  readonly errors: readonly string[]
  /** True where nothing can be changed: the keys that add rows do nothing. */
  readonly readOnly?: boolean
  readonly onChange: (value: string) => void
}) {
  const way: Way = usePreferences(({ lastChoices }) => lastChoices['conditions'] === 'text') ? 'text' : 'rows'
  const choose = (next: Way) => {
    const { lastChoices } = usePreferences.getState()
    setPreferences({ lastChoices: { ...lastChoices, conditions: next } })
  }
  useKeys({ '$mod+/': () => choose(way === 'text' ? 'rows' : 'text') }, { layer })
  return (
    <div className={styles.field}>
      <div className={styles.ways}>
        <Segments label={texts.writtenAs} segments={ways} value={way} onChange={choose} />
        <Keys keys="$mod+/" />
      </div>
      {way === 'text' ? (
        <ConditionText {...props} />
      ) : (
        <ConditionBuilder {...props} layer={layer} readOnly={readOnly} />
      )}
    </div>
  )
}
