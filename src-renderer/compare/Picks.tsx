import { formatDay, formatVersion } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import styles from './compare.module.css'
import * as texts from './texts.tsx'
import type { ChosenSide } from './use-compare.ts'

/** Both sides, each a button that chooses another version, and a button that changes them; `onSwap` is null while there is nothing to swap. */
export function Picks({
  base,
  target,
  onPick,
  onSwap,
}: {
  readonly base: ChosenSide | null
  readonly target: ChosenSide | null
  readonly onPick: (side: 'older' | 'newer') => void
  readonly onSwap: (() => void) | null
}) {
  return (
    <div className={styles.picks}>
      <Pick label={texts.older} keys="b" version={base} onPick={() => onPick('older')} />
      <IconButton icon="swap" label={texts.swapTheSides} disabled={onSwap === null} onClick={() => onSwap?.()} />
      <Pick label={texts.newer} keys="t" version={target} onPick={() => onPick('newer')} />
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
  readonly version: ChosenSide | null
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
            <b>{visibleText(formatVersion(version.projectVersion))}</b>
            &ensp;{visibleText(version.project.projectGroup.name)}, {visibleText(version.project.name)},{' '}
            {formatDay(version.createdAt)}
          </>
        ) : (
          texts.chooseAVersion
        )}
      </span>
    </button>
  )
}
