import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { openDrafts, useDrafts } from '#renderer/lib/drafts.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import { paths } from '#renderer/lib/paths.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Banner } from '#renderer/ui/Banner.tsx'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { shownUserId } from './own-user.ts'
import * as texts from './texts.tsx'

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
      {formatCount(count, texts.draftForms)}
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
            {texts.hide}
          </Button>
        </>
      }
    >
      {drafts.length > 0 && <Waiting count={drafts.length} />} {problem !== null && visibleText(problem)}
    </Banner>
  )
}

function Waiting({ count }: { readonly count: number }) {
  const notSent = texts.notSentAnd(formatCount(count, texts.decisionWasForms), plural(count, texts.waitsAsADraftForms))
  return <>{texts.nothingIsSentByItselfSend(<b>{notSent}</b>, plural(count, texts.itOrEach))}</>
}
