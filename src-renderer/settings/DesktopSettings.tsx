import { Link } from 'wouter'
import type { Bridge } from '#shared/bridge.ts'
import { paths } from '#renderer/lib/paths.ts'
import text from '#renderer/ui/text.module.css'
import { LinkSection } from './LinkSection.tsx'
import { NoticeSwitch } from './notifications/DesktopNotices.tsx'
import { SettingRow, SettingRows } from '#renderer/ui/SettingRows.tsx'
import * as texts from './texts.tsx'

/** Edits what only the desktop app can do on this computer. */
export function DesktopSettings({ bridge }: { readonly bridge: Bridge }) {
  return (
    <SettingRows>
      <LinkSection bridge={bridge.links} />
      <SettingRow label={texts.notifications}>
        <NoticeSwitch bridge={bridge.notices} />
        <span className={text.third}>
          {texts.whatIsToldAndWhen(
            <Link href={paths.settingsPart('notifications')}>{texts.notifications}</Link>,
            <Link href={paths.settingsPart('channels')}>{texts.channels}</Link>,
          )}
        </span>
      </SettingRow>
      <SettingRow label={texts.files} hint={texts.fileThatAnotherProgramOpens}>
        {texts.openWithWaybill}
      </SettingRow>
    </SettingRows>
  )
}
