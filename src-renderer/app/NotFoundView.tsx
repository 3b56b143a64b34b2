import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import * as texts from './texts.tsx'

/** Shows that a link leads nowhere. */
export function NotFoundView() {
  usePlace([{ label: texts.notFound, isNoPage: true }])
  return (
    <>
      <EmptyState
        icon="find"
        heading="h1"
        title={texts.pageNotFound}
        actions={
          <ButtonLink href={paths.home} icon="home">
            {texts.goHome}
          </ButtonLink>
        }
      >
        {texts.productOrVersionMay}
      </EmptyState>
      <BottomBar>
        <span>{texts.notFound}</span>
        <span className={text.push} />
        <KeyHint keys="g h">{texts.goHomeInline}</KeyHint>
        <KeyHint keys="$mod+k">{texts.findAPage}</KeyHint>
      </BottomBar>
    </>
  )
}
