import { formatDay } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { SecretDialog } from '#renderer/ui/SecretDialog.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { Reach } from './link-place.ts'
import type { MadeLink } from './use-share-links.ts'

const about: Readonly<Record<Reach, string>> = {
  others: '',
  'this-computer': ' It works on this computer only, because its address is that of the computer itself.',
  nobody:
    ' Other computers cannot open it: Waybill runs on this computer only. It works once a server serves this data, with the address of that server before it.',
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
      title="The link is ready"
      about={`Copy it now: it is not shown again. Only a hash of it is stored. If it is lost, make another one and revoke this.${about[reach]}`}
      label={reach === 'nobody' ? 'Path of the link' : 'Link'}
      secret={address}
      copied="The link. Whoever has it can open it."
      facts={[
        ['For', <VisibleText key="name">{link.name}</VisibleText>],
        ['Shows', visibleText(shows)],
        ['Until', link.expiresAt === null ? 'it is revoked' : `${formatDay(link.expiresAt)}, then the page is gone`],
        ['Who', 'anyone who has the link, without signing in'],
        ...(isPage
          ? [
              [
                'Page',
                <a key="page" href={address} target="_blank" rel="noreferrer noopener">
                  Open as the receiver sees it
                </a>,
              ] as const,
            ]
          : []),
      ]}
      onClose={onClose}
    />
  )
}
