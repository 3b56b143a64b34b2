import { formatCount } from '#renderer/lib/format.ts'
import { describeVersionResult } from '#renderer/lib/version-result.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import * as texts from './texts.tsx'
import type { Version } from './use-version.ts'
import { isPendingVersion } from './use-version.ts'

/** The bar of a page of a version that has no list: what is in the version itself, and where its lists are. */
export function VersionBar({ version }: { readonly version: Version }) {
  return (
    <BottomBar>
      <span>
        {isPendingVersion(version)
          ? formatCount(version.stats.compCount, texts.componentForms)
          : describeVersionResult(version.stats)}
      </span>
      <span className={text.push} />
      <KeyHint keys="g c">{texts.componentsInline}</KeyHint>
      <KeyHint keys="g f">{texts.vulnerabilitiesInline}</KeyHint>
      <KeyHint keys="$mod+e">{texts.exportInline}</KeyHint>
    </BottomBar>
  )
}
