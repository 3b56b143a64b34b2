import type { SessionServer } from '#shared/bridge.ts'
import { applicationVersion } from '#shared/generated/application.ts'
import { paths } from '#renderer/lib/paths.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { describeDifference } from '#renderer/lib/server-release.ts'
import { useRelease } from '#renderer/lib/use-release.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Banner } from '#renderer/ui/Banner.tsx'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import * as texts from './texts.tsx'

/** Names in the banner. The settings show more. */
const shownNames = 4

/** Says once for each pair of releases what the server or this app lacks. */
export function ReleaseBanner({ server }: { readonly server: SessionServer }) {
  const { data } = useRelease(server.id)
  const choice = `release of ${server.id}`
  const hidden = usePreferences(({ lastChoices }) => lastChoices[choice])
  if (data === undefined) return null
  const releases = `${applicationVersion} ${data.version.slice(0, 200)}`
  const words = describeDifference(`“${visibleText(server.name)}”`, data, shownNames)
  if (words === null || hidden === releases) return null
  const hide = () => setPreferences({ lastChoices: { ...usePreferences.getState().lastChoices, [choice]: releases } })
  return (
    <Banner
      tone="plain"
      icon="info"
      action={
        <>
          <ButtonLink small href={paths.settingsPart('connection')}>
            {texts.details}
          </ButtonLink>
          <Button small onClick={hide}>
            {texts.hide}
          </Button>
        </>
      }
    >
      <b>{words.title}</b> {words.text}
    </Banner>
  )
}
