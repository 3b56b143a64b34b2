import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { guidePages } from '#renderer/generated/guide.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { GuideBlocks } from './GuideBlocks.tsx'
import { GuideIndex } from './GuideIndex.tsx'
import type { GuidePage } from './guide-page.ts'
import styles from './help.module.css'
import { helpPath } from '#renderer/lib/help-path.ts'
import * as texts from './texts.tsx'

/** The guide: its tasks at the left, one page of it beside. It needs neither the service nor the network. */
export function HelpView({ page, section }: { readonly page: string; readonly section: string | null }) {
  const at = guidePages.findIndex(({ id }) => id === page)
  const shown = guidePages[at]
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  usePlace([
    { label: texts.help, href: helpPath() },
    ...(page === '' ? [] : [{ label: shown?.title ?? texts.notFound }]),
  ])
  useHelpKeys(at, () => field.current?.focus())
  return (
    <div className={styles.frame}>
      <GuideIndex here={page} typed={typed} onType={setTyped} field={field} />
      {shown ? <Article key={shown.id} page={shown} section={section} /> : <NoPage />}
      <BottomBar>
        <span className={text.push} />
        <KeyHint keys="/" keep>
          {texts.search}
        </KeyHint>
        <KeyHint keys="j">{texts.nextPage}</KeyHint>
        <KeyHint keys="k">{texts.previousPage}</KeyHint>
      </BottomBar>
    </div>
  )
}

function useHelpKeys(at: number, search: () => void) {
  const [, navigate] = useLocation()
  const go = (place: number) => {
    const next = guidePages[place]
    if (next) navigate(helpPath(next.id))
  }
  useKeys({ '/': search, j: () => go(at + 1), k: () => go(at - 1) })
}

function Article({ page, section }: { readonly page: GuidePage; readonly section: string | null }) {
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (section === null) return
    const heading = article.current?.querySelector<HTMLElement>(`#${CSS.escape(section)}`)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [section])
  const at = guidePages.indexOf(page)
  const [before, after] = [guidePages[at - 1], guidePages[at + 1]]
  return (
    <article ref={article} className={styles.article}>
      <h1>{page.title}</h1>
      <GuideBlocks blocks={page.blocks} />
      <nav className={styles.ends} aria-label={texts.previousAndNextPage}>
        {before && (
          <Link href={helpPath(before.id)} className={styles.before}>
            <span>{texts.previous}</span>
            {before.id === '' ? texts.allTasks : before.title}
          </Link>
        )}
        {after && (
          <Link href={helpPath(after.id)} className={styles.after}>
            <span>{texts.next}</span>
            {after.title}
          </Link>
        )}
      </nav>
    </article>
  )
}

function NoPage() {
  return (
    <EmptyState
      icon="find"
      heading="h1"
      title={texts.noSuchPageInTheGuide}
      actions={
        <ButtonLink href={helpPath()} icon="file">
          {texts.allTasks}
        </ButtonLink>
      }
    >
      {texts.linkMayBeOfAnotherRelease}
    </EmptyState>
  )
}
