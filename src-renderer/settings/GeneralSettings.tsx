import type { Density, Theme } from '#renderer/lib/preferences.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import type { Segment } from '#renderer/ui/Tabs.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { LinkSection } from './LinkSection.tsx'
import styles from './SettingsView.module.css'

const themeSegments: readonly Segment<Theme>[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const densitySegments: readonly Segment<Density>[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'default', label: 'Default' },
  { value: 'roomy', label: 'Comfortable' },
]

/** Edits the appearance and the keyboard of this window. */
export function GeneralSettings() {
  const { theme, density, shortcuts } = usePreferences()
  return (
    <>
      <Section title="Appearance">
        <div className={styles.row}>
          <span>Theme</span>
          <Segments
            label="Theme"
            segments={themeSegments}
            value={theme}
            onChange={(value) => setPreferences({ theme: value })}
          />
          <span>Density</span>
          <Segments
            label="Density"
            segments={densitySegments}
            value={density}
            onChange={(value) => setPreferences({ density: value })}
          />
        </div>
      </Section>
      <Section title="Keyboard">
        <div className={styles.choice}>
          <Checkbox
            checked={shortcuts}
            onChange={(checked) => setPreferences({ shortcuts: checked })}
            hint="When off, only Ctrl or ⌘ combinations, arrow keys, Enter, Space and Escape work."
          >
            Single-key shortcuts
          </Checkbox>
        </div>
      </Section>
      {window.waybill && <LinkSection bridge={window.waybill.links} />}
    </>
  )
}
