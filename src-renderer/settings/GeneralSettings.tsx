import type { Density, Theme } from '#renderer/lib/preferences.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { sendCommand } from '#renderer/lib/commands.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import type { Segment } from '#renderer/ui/Tabs.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import { SettingRow, SettingRows } from '#renderer/ui/SettingRows.tsx'
import * as texts from './texts.tsx'

const themeSegments: readonly Segment<Theme>[] = [
  { value: 'system', label: texts.system },
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
]

const densitySegments: readonly Segment<Density>[] = [
  { value: 'compact', label: texts.compact },
  { value: 'default', label: texts.defaultText },
  { value: 'roomy', label: texts.comfortable },
]

/** Edits the appearance and the keyboard of this window. */
export function GeneralSettings() {
  const { theme, density, shortcuts } = usePreferences()
  return (
    <SettingRows>
      <SettingRow label={texts.theme}>
        <Segments
          label={texts.theme}
          segments={themeSegments}
          value={theme}
          onChange={(value) => setPreferences({ theme: value })}
        />
      </SettingRow>
      <SettingRow label={texts.density} hint={texts.heightOfRowsAndControlsNothing}>
        <Segments
          label={texts.density}
          segments={densitySegments}
          value={density}
          onChange={(value) => setPreferences({ density: value })}
        />
      </SettingRow>
      <SettingRow label={texts.keyboard}>
        <Checkbox
          checked={shortcuts}
          onChange={(checked) => setPreferences({ shortcuts: checked })}
          hint={texts.whenOffOnlyCtrlOrCombinations}
        >
          {texts.singleKeyShortcuts}
        </Checkbox>
      </SettingRow>
      <SettingRow label={texts.allKeys}>
        <Button small keys="?" onClick={() => sendCommand('open-keys')}>
          {texts.showKeyboardShortcuts}
        </Button>
      </SettingRow>
    </SettingRows>
  )
}
