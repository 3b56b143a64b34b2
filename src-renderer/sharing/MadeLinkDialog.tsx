import { formatDay } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { SecretDialog } from '#renderer/ui/SecretDialog.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { Reach } from './link-place.ts'
import * as texts from './texts.tsx'
import type { MadeLink } from './use-share-links.ts'

const about: Readonly<Record<Reach, string>> = {
  others: '',
  'this-computer': texts.itWorksOnThisComputerOnly,
  nobody: texts.otherComputersCannotOpenItWaybill,
}

/** Shows the address of a new link, once. */
export function MadeLinkDialog({
  made: { link, address, reach },
  shows,
  onClose,
}: {
  readonly made: MadeLink
  /** What it shows, in words. */
  readonly shows: string
  readonly onClose: () => void
}) {
  const isPage = window.waybill === undefined
  return (
    <SecretDialog
      title={texts.linkIsReady}
      about={texts.copyItNow(about[reach])}
      label={reach === 'nobody' ? texts.pathOfTheLink : texts.link}
      secret={address}
      copied={texts.linkWhoeverHasItCanOpen}
      facts={[
        [texts.forText, <VisibleText key="name">{link.name}</VisibleText>],
        [texts.shows, visibleText(shows)],
        [texts.until, link.expiresAt === null ? texts.itIsRevoked : texts.thenThePageIsGone(formatDay(link.expiresAt))],
        [texts.who, texts.anyoneWhoHasTheLinkWithout],
        ...(isPage
          ? [
              [
                texts.page,
                <a key="page" href={address} target="_blank" rel="noreferrer noopener">
                  {texts.openAsTheReceiverSeesIt}
                </a>,
              ] as const,
            ]
          : []),
      ]}
      onClose={onClose}
    />
  )
}
