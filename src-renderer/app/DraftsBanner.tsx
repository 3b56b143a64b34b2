import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { openDrafts, useDrafts } from '#renderer/lib/drafts.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Banner } from '#renderer/ui/Banner.tsx'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { shownUserId } from './own-user.ts'

/** Opens the drafts of the session, and again once its user is known. */
export function useOpenedDrafts(): void {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const userId = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => shownUserId(queries),
  )
  useEffect(() => openDrafts(userId), [userId])
}

/** Leads to the drafts, if there are any. */
export function DraftsLink() {
  const count = useDrafts(({ drafts }) => drafts.length)
  if (count === 0) return null
  return (
    <ButtonLink small icon="pencil" href={paths.drafts}>
      {formatCount(count, 'draft')}
    </ButtonLink>
  )
}

interface DraftsBannerProps {
  /** What there is room for if no drafts wait. */
  readonly otherwise: ReactNode
}

/** Says that drafts wait while the server answers: they are not sent by themselves. It can be hidden until something of it changes. */
export function DraftsBanner({ otherwise }: DraftsBannerProps) {
  const [location] = useLocation()
  const { drafts, problem } = useDrafts()
  const [hidden, setHidden] = useState('')
  const said = `${drafts.length} ${problem ?? ''}`
  if (location === paths.drafts || hidden === said || (drafts.length === 0 && problem === null)) return otherwise
  return (
    <Banner
      tone="plain"
      action={
        <>
          <DraftsLink />
          <Button small onClick={() => setHidden(said)}>
            Hide
          </Button>
        </>
      }
    >
      {drafts.length > 0 && <Waiting count={drafts.length} />} {problem !== null && visibleText(problem)}
    </Banner>
  )
}

function Waiting({ count }: { readonly count: number }) {
  const [was, wait, each] =
    count === 1 ? ['decision was', 'waits as a draft', 'it'] : ['decisions were', 'wait as drafts', 'each']
  return (
    <>
      <b>
        {count.toLocaleString('en')} {was} not sent, and {wait}.
      </b>{' '}
      Nothing is sent by itself: send or discard {each}.
    </>
  )
}
