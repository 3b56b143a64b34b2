import { useRef } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import type { CarriedKind } from './carried-text.ts'
import type { CarrySession } from './use-carry-over-session.ts'
import styles from './carry-over.module.css'
import * as texts from './texts.tsx'

/** The search, the grouping, and the actions for all decisions that are shown and not left out. */
export function CarriedTools({ session, kind }: { readonly session: CarrySession; readonly kind: CarriedKind }) {
  const { list, settleAll, mayDecide, isBusy, chosenCount } = session
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  const isUnchanged = kind.key === 'unchanged'
  const isWhole = list.leftOut.size === 0 && !list.isNarrowed
  const amount = isWhole ? texts.allChosenCount(formatNumber(chosenCount)) : formatNumber(chosenCount)
  return (
    <div className={styles.tools}>
      <label className={styles.search}>
        <Icon name="find" small />
        <input
          ref={field}
          value={list.typed}
          placeholder={texts.packageOrDecision}
          aria-label={texts.searchEarlierDecisions}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => list.setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && event.key !== 'Enter') return
            event.preventDefault()
            if (event.key === 'Escape') list.setTyped('')
            field.current?.blur()
          }}
        />
        {list.typed === '' && <Keys keys="/" />}
      </label>
      <Segments
        label={texts.groupEarlierDecisions}
        value={list.isFlat ? 'finding' : 'package'}
        onChange={(value) => list.setFlat(value === 'finding')}
        segments={[
          { value: 'package', label: texts.byPackage },
          { value: 'finding', label: texts.everyFinding },
        ]}
      />
      {mayDecide ? (
        <div className={styles.acts}>
          <Button keys="Shift+X" disabled={isBusy || chosenCount === 0} onClick={() => settleAll(false)}>
            {texts.declineAmount(amount)}
          </Button>
          <Button
            kind={isUnchanged ? 'go' : 'plain'}
            keys={isUnchanged ? 'y' : 'Shift+Y'}
            disabled={isBusy || chosenCount === 0}
            onClick={() => settleAll(true)}
          >
            {isBusy ? texts.working : texts.confirmAmount(amount)}
          </Button>
        </div>
      ) : (
        <p className={text.second}>{texts.yourRoleCannotDecide}</p>
      )}
    </div>
  )
}
