import { useLocation } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { PopoverClose } from '#renderer/ui/Popover.tsx'
import { conditionsText, isOpenFilter, openFilter } from './queue-filter.ts'
import type { QueueFilter } from './queue-filter.ts'
import type { Numbers } from './filter-labels.ts'
import styles from './queue.module.css'
import * as texts from './texts.tsx'

/** The end of the filter: how many findings match, and what can be made of it. */
export function FilterFooter({
  filter,
  numbers,
  onChange,
  onSave,
}: {
  readonly filter: QueueFilter
  readonly numbers: Numbers | undefined
  readonly onChange: (filter: QueueFilter) => void
  /** Asks for the name of the view that the filter becomes. */
  readonly onSave: () => void
}) {
  const [, navigate] = useLocation()
  const conditions = conditionsText(filter)
  const mayOnlyRead = useMayOnlyRead()
  const makePolicy = () => navigate(paths.newPolicy(conditions))
  return (
    <div className={styles.filterEnd}>
      {numbers && (
        <span className={styles.filterCount} role="status">
          {texts.matchingCountOfFindings(
            <b>{formatNumber(numbers.matchingCount)}</b>,
            formatCount(numbers.progress.total, texts.findingForms),
          )}
        </span>
      )}
      <span className={styles.push} />
      <Button small kind="bare" disabled={isOpenFilter(filter)} onClick={() => onChange(openFilter)}>
        {texts.clear}
      </Button>
      <PopoverClose asChild>
        <Button small onClick={onSave}>
          {texts.saveAsView}
        </Button>
      </PopoverClose>
      {/* A searched word is no condition: the policy would find more than the filter shows. */}
      {filter.text === '' && conditions !== '' && !mayOnlyRead && (
        <PopoverClose asChild>
          <Button small onClick={makePolicy}>
            {texts.asPolicy}
          </Button>
        </PopoverClose>
      )}
      <PopoverClose asChild>
        <Button small keys="Esc">
          {texts.done}
        </Button>
      </PopoverClose>
    </div>
  )
}
