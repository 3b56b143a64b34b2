import type { ReactNode } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { Button, IconButton } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Menu, MenuChoice, MenuItem } from '#renderer/ui/Menu.tsx'
import { Skeleton } from '#renderer/ui/Skeleton.tsx'
import styles from './queue.module.css'
import * as texts from './texts.tsx'
import { groupings } from './use-queue.ts'
import type { Grouping } from './use-queue.ts'

/** What the button says: the menu has the full labels. */
const shortLabels: Readonly<Record<Grouping, string>> = {
  VULN_PACKAGE: texts.byVulnerability,
  COMPONENT: texts.byComponent,
}

const groupingLabels: Readonly<Record<Grouping, string>> = {
  VULN_PACKAGE: texts.byVulnerabilityAndPackage,
  COMPONENT: texts.byComponent,
}

export interface QueuePaneProps {
  readonly ticked: number
  /** Number of undecided findings. A row may contain several. */
  readonly left: number | undefined
  /** Number of findings that match the filter. Undefined while the initial filter is active. */
  readonly fitting: number | undefined
  readonly isMatching: boolean
  readonly grouping: Grouping
  readonly hasChanged: boolean
  readonly onGrouping: (grouping: Grouping) => void
  readonly onReload: () => void
  readonly filterBar: ReactNode
  /** More items of the menu of options. */
  readonly options: ReactNode
  /** Links shown below the filter to what else needs attention. */
  readonly attention: ReactNode
  readonly children: ReactNode
}

/** The left pane: the number of open findings, grouping, filter, and the rows. */
export function QueuePane(props: QueuePaneProps) {
  const {
    ticked,
    left,
    fitting,
    isMatching,
    grouping,
    hasChanged,
    onGrouping,
    onReload,
    filterBar,
    options,
    attention,
    children,
  } = props
  return (
    <section className={styles.pane} aria-label={texts.queue}>
      <div className={styles.head}>
        <h1>{texts.queue}</h1>
        <span
          className={styles.left}
          title={left === undefined ? undefined : texts.leftInTotal(formatCount(left, texts.findingForms))}
        >
          {describeRemaining(ticked, left, fitting, isMatching)}
        </span>
        <span className={styles.push} />
        <Menu
          trigger={
            <Button kind="bare" small className={styles.grouping} title={groupingLabels[grouping]}>
              <span>{shortLabels[grouping]}</span>
              <Icon name="chevron-down" small />
            </Button>
          }
        >
          <MenuChoice
            value={grouping}
            options={groupings.map((value) => ({ value, label: groupingLabels[value] }))}
            onChange={onGrouping}
          />
        </Menu>
        <Menu trigger={<IconButton icon="more" label={texts.queueOptions} kind="bare" small />}>
          <MenuItem icon="refresh" onSelect={onReload}>
            {texts.refreshTheQueueWithoutDecidedRows}
          </MenuItem>
          {options}
        </Menu>
      </div>
      {filterBar}
      {attention}
      {hasChanged && (
        <div className={styles.notice} role="status">
          <Icon name="info" />
          <span>{texts.queueHasChanged}</span>
          <span className={styles.push} />
          <Button small onClick={onReload}>
            {texts.refresh}
          </Button>
        </div>
      )}
      <div className={styles.columns} aria-hidden="true">
        <span>{texts.packageAndRankingReason}</span>
        <span className={styles.number}>{texts.epss}</span>
        <span className={styles.number}>{texts.cvss}</span>
      </div>
      {children}
    </section>
  )
}

function describeRemaining(
  ticked: number,
  left: number | undefined,
  fitting: number | undefined,
  isMatching: boolean,
): string {
  if (left === undefined) return ''
  if (ticked > 0) return texts.rowsSelected(formatCount(ticked, texts.rowForms))
  if (fitting !== undefined) return formatCount(fitting, texts.matchingFindingForms)
  return `${formatCount(left, texts.findingForms)} ${isMatching ? 'found so far' : 'left'}`
}

/** Placeholder rows that fill the pane while the queue is loading. */
export function QueueSkeleton({ rows = 14 }: { readonly rows?: number }) {
  return (
    <div role="status" aria-label={texts.loadingQueue}>
      {Array.from({ length: rows }, (_, row) => (
        <div className={styles.ghost} key={row}>
          <Skeleton width="1.125rem" />
          <span>
            <Skeleton width={`${28 + ((row * 17) % 30)}%`} />
            <Skeleton width={`${44 + ((row * 23) % 26)}%`} />
          </span>
          <Skeleton width="1.75rem" />
          <Skeleton width="1.75rem" />
        </div>
      ))}
    </div>
  )
}
