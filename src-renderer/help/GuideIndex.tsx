import type { RefObject } from 'react'
import { Link } from 'wouter'
import { guidePages } from '#renderer/generated/guide.ts'
import { formatCount } from '#renderer/lib/format.ts'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import styles from './help.module.css'
import { helpPath } from '#renderer/lib/help-path.ts'
import { type GuideHit, searchGuide } from './search-guide.ts'
import * as texts from './texts.tsx'

interface IndexProps {
  readonly here: string
  readonly typed: string
  readonly onType: (text: string) => void
  readonly field: RefObject<HTMLInputElement | null>
}

/** The field that searches the guide, and the list of its tasks or of what was found. */
export function GuideIndex({ here, typed, onType, field }: IndexProps) {
  const hits = searchGuide(guidePages, typed)
  return (
    <nav className={styles.index} aria-label={texts.guide}>
      <TextField
        ref={field}
        label={texts.searchTheGuide}
        labelHidden
        icon="find"
        placeholder={texts.searchTheGuide}
        keys="/"
        value={typed}
        onChange={onType}
      />
      {typed.trim() === '' ? <Tasks here={here} /> : <Hits hits={hits} typed={typed.trim()} />}
    </nav>
  )
}

function Tasks({ here }: { readonly here: string }) {
  return (
    <ol className={styles.tasks}>
      {guidePages.map(({ id, title }) => (
        <li key={id}>
          <Link href={helpPath(id)} aria-current={id === here ? 'page' : undefined}>
            {id === '' ? texts.allTasks : title}
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Hits({ hits, typed }: { readonly hits: readonly GuideHit[]; readonly typed: string }) {
  if (hits.length === 0) {
    return (
      <p className={styles.none} role="status">
        {texts.nothingInTheGuideContainsTry(typed)}
      </p>
    )
  }
  return (
    <>
      <p className={styles.none} role="status">
        {formatCount(hits.length, texts.placeForms)}
      </p>
      <ul className={styles.hits}>
        {hits.map(({ page, pageTitle, section, sectionTitle, excerpt }) => (
          <li key={`${page} ${section}`}>
            <Link href={helpPath(page, section)}>
              <b>{sectionTitle ?? pageTitle}</b>
              {sectionTitle !== null && <span className={text.third}>{pageTitle}</span>}
              <span className={text.small}>{excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
