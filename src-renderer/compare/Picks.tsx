import { formatDay } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import styles from './compare.module.css'
import type { Comparison } from './use-compare.ts'

type Side = Comparison['base'] | Comparison['target']

/** Both sides, each a button that chooses another version, and a button that changes them. */
export function Picks({
  base,
  target,
  onPick,
  onSwap,
}: {
  readonly base: Side | null
  readonly target: Side | null
  readonly onPick: (side: 'older' | 'newer') => void
  readonly onSwap: () => void
}) {
  return (
    <div className={styles.picks}>
      <Pick label="Older" keys="b" version={base} onPick={() => onPick('older')} />
      <IconButton icon="compare" label="Swap the sides" onClick={onSwap} />
      <Pick label="Newer" keys="t" version={target} onPick={() => onPick('newer')} />
    </div>
  )
}

function Pick({
  label,
  keys,
  version,
  onPick,
}: {
  readonly label: string
  readonly keys: string
  readonly version: Side | null
  readonly onPick: () => void
}) {
  return (
    <button type="button" className={styles.pick} onClick={onPick}>
      <span className={styles.side}>
        {label} <Keys keys={keys} />
      </span>
      <span className={styles.named}>
        {version ? (
          <>
            <b>{visibleText(version.projectVersion)}</b>
            &ensp;{visibleText(version.project.projectGroup.name)}, {visibleText(version.project.name)},{' '}
            {formatDay(version.createdAt)}
          </>
        ) : (
          'Choose a version'
        )}
      </span>
    </button>
  )
}
