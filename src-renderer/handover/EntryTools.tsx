import { formatNumber } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import pills from '#renderer/ui/pills.module.css'
import text from '#renderer/ui/text.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import { outcomeLabels } from './handover-text.ts'
import styles from './handover.module.css'
import { countsOf, differencesOf, type Outcome, outcomes } from './review.ts'
import * as texts from './texts.tsx'
import type { HandoverSession } from './use-handover-session.ts'

/** Filters by outcome, with the counts of the whole file, and by search text. */
export function EntryTools({ session }: { readonly session: HandoverSession }) {
  const { review, filter, setFilter } = session
  const countOf = (outcome: Outcome | 'SAME') => {
    const { decisions, notes } = review ? countsOf(review, outcome) : { decisions: 0, notes: 0 }
    return decisions + notes
  }
  const same = countOf('SAME')
  const present = outcomes.filter((outcome) => countOf(outcome) > 0)
  const all = present.reduce((sum, outcome) => sum + countOf(outcome), 0)
  const listed = differencesOf(review).length
  const button = (outcome: Outcome | null, words: string, count: number) => (
    <button
      key={outcome ?? 'all'}
      type="button"
      aria-pressed={filter.outcome === outcome}
      onClick={() => setFilter({ ...filter, outcome })}
    >
      {words} <span>{formatNumber(count)}</span>
    </button>
  )
  return (
    <div className={styles.tools}>
      <div className={classNames(pills.pills, styles.filters)} role="group" aria-label={texts.filterByOutcome}>
        {button(null, texts.allDifferences, all)}
        {present.map((outcome) => button(outcome, outcomeLabels[outcome].word, countOf(outcome)))}
      </div>
      <span className={text.third}>
        {same > 0 && texts.sameTheSame(formatNumber(same))}
        {listed < all && texts.firstAreListed(same > 0 ? ', ' : '', formatNumber(listed))}
      </span>
      <TextField
        id="difference-search"
        className={styles.search}
        label={texts.searchDifferences}
        labelHidden
        type="search"
        placeholder={texts.cveComponentOrValue}
        icon="find"
        keys="/"
        value={filter.search}
        onChange={(search) => setFilter({ ...filter, search })}
        onKeyDown={(event) =>
          event.key === 'Escape' && (setFilter({ ...filter, search: '' }), event.currentTarget.blur())
        }
      />
    </div>
  )
}
