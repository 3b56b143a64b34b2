import { formatNumber } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import pills from '#renderer/ui/pills.module.css'
import text from '#renderer/ui/text.module.css'
import { describeGroup, unchanged } from './carried-text.ts'
import type { CarrySession } from './use-carry-over-session.ts'
import styles from './carry-over.module.css'
import tools from '#renderer/ui/table/TableTools.module.css'

/** Shows the kinds of evidence with their decisions, and the actions for all decisions of the selected kind. */
export function GroupBar({ session }: { readonly session: CarrySession }) {
  const { groups, group, showGroup, settleGroup, confirmUnchanged, isBusy } = session
  if (!group) return null
  const isUnchanged = group.evidenceKind === unchanged
  const all = formatNumber(group.pending)
  return (
    <div className={classNames(tools.bar, styles.tools)}>
      <div
        className={classNames(pills.pills, styles.groups)}
        role="group"
        aria-label="Group by what changed since the decisions"
      >
        {groups.data?.carryOver.map((one) => (
          <button
            key={one.evidenceKind}
            type="button"
            aria-pressed={one.evidenceKind === group.evidenceKind}
            onClick={() => showGroup(one.evidenceKind)}
          >
            <Icon
              name={one.evidenceKind === unchanged ? 'check' : 'warning'}
              small
              className={one.evidenceKind === unchanged ? text.ok : text.warn}
            />
            {describeGroup(one.label)}
          </button>
        ))}
      </div>
      <div className={styles.acts}>
        <Button
          kind={isUnchanged ? 'go' : 'plain'}
          keys={isUnchanged ? 'y' : 'Shift+Y'}
          disabled={isBusy}
          onClick={isUnchanged ? confirmUnchanged : () => settleGroup(true)}
        >
          {isBusy ? 'Working…' : `Confirm all ${all}`}
        </Button>
        <Button keys="Shift+X" disabled={isBusy} onClick={() => settleGroup(false)}>
          Decline all {all}
        </Button>
      </div>
    </div>
  )
}
