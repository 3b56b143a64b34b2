import type { Density, Theme } from '#renderer/lib/preferences.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Page, PageHead, Section } from '#renderer/ui/Page.tsx'
import type { Segment } from '#renderer/ui/Tabs.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { ConnectionSection } from './ConnectionSection.tsx'
import { PrioritySection } from './PrioritySection.tsx'
import styles from './SettingsView.module.css'

const themeSegments: readonly Segment<Theme>[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const densitySegments: readonly Segment<Density>[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'default', label: 'Default' },
  { value: 'roomy', label: 'Roomy' },
]

/** How this window looks and works, and which service it is a client of. */
export function SettingsView() {
  usePlace([{ label: 'Settings' }])
  const { theme, density, shortcuts } = usePreferences()
  return (
    <Page>
      <PageHead title="Settings" facts={['Look and keyboard are kept on this computer, for this window only']} />
      <div className={styles.page}>
        <Section title="Look">
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
              hint="Off, only keys with Ctrl or ⌘, arrows, Enter, Space and Escape do anything."
            >
              Single letters are shortcuts
            </Checkbox>
          </div>
        </Section>
        <PrioritySection />
        <ConnectionSection />
      </div>
    </Page>
  )
}
