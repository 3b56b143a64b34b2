import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './Matrix.module.css'
import * as texts from './texts.tsx'

/** Chooses a version with the mouse. What it stands in opens the version, and the keyboard has `x`: the focus stays where its keys are. */
export function Pick({ isTicked, onPick }: { readonly isTicked: boolean; readonly onPick: () => void }) {
  const title = isTicked ? texts.chosenToBeComparedX : texts.chooseToCompareX
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      className={styles.pick}
      title={title}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {isTicked && <Icon name="check" small />}
    </button>
  )
}
