import { formatNumber } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import pills from '#renderer/ui/pills.module.css'
import { TextField } from '#renderer/ui/TextField.tsx'
import type { Outcome } from './review-rows.ts'
import { outcomes } from './review-rows.ts'
import { outcomeLabels } from './review-text.ts'
import * as texts from './texts.tsx'
import type { ReviewSession } from './use-review-session.ts'
import styles from './vex-import.module.css'

/** Filters by outcome, with the counts of the whole document, and by search text. */
export function ReviewTools({ session }: { readonly session: ReviewSession }) {
  const { review, filter, setFilter } = session
  const counts = new Map(review?.outcomes?.map(({ key, count }) => [key, count]))
  const present = outcomes.filter((outcome) => (counts.get(outcome) ?? 0) > 0)
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
        {button(null, texts.all, review?.statementsCount ?? 0)}
        {present.map((outcome) => button(outcome, outcomeLabels[outcome].word, counts.get(outcome) ?? 0))}
      </div>
      <TextField
        id="statement-search"
        className={styles.search}
        label={texts.searchStatements}
        labelHidden
        type="search"
        placeholder={texts.cveComponentOrStatus}
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
