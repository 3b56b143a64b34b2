import { formatAgo, formatCount, formatNumber } from '#renderer/lib/format.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { RuleSwitch } from '#renderer/rules/RuleSwitch.tsx'
import { moveKeys } from '#renderer/rules/move-keys.ts'
import { rowKeys } from '#renderer/rules/row-keys.ts'
import shared from '#renderer/rules/rows.module.css'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { actionsText } from './action-words.ts'
import styles from './automation.module.css'
import * as texts from './texts.tsx'
import { type Rule, useRuleRemoval, useRuleSwitch } from './use-automation.ts'

export interface RuleRowProps {
  readonly rule: Rule
  /** Place among those that may run, from 1; null in the library. */
  readonly place: number | null
  readonly mayChange: boolean
  /** The rules beside it in the order, which it can change places with. */
  readonly beside: { readonly before?: Rule | undefined; readonly after?: Rule | undefined }
  /** Gives it the place of another rule. */
  readonly onMove: (other: Rule) => void
  readonly onEdit: () => void
  /** Told before it is turned on or off. */
  readonly onTurn: () => void
  readonly onRuns: () => void
  readonly onRun: () => void
}

/** Shows one rule: whether it is on, what it does to which rows, and its last run. Alt with an arrow moves it, Enter opens it, Space turns it on and off. */
export function RuleRow({ rule, place, mayChange, beside, onMove, onEdit, onTurn, onRuns, onRun }: RuleRowProps) {
  const { name, description, conditions, actions } = rule
  const { isOn, turn } = useRuleSwitch(rule)
  const { before, after } = beside
  const move = (other: Rule | undefined) => {
    if (other && mayChange) onMove(other)
  }
  const switchTo = (on: boolean) => {
    if (!mayChange) return
    onTurn()
    turn(on)
  }
  const onMoveKeys = moveKeys({ before, after }, move)
  const onKeys = rowKeys({ open: onEdit, turn: () => switchTo(!isOn) })
  return (
    <li
      className={shared.row}
      tabIndex={-1}
      onKeyDown={(event) => {
        onMoveKeys(event)
        onKeys(event)
      }}
    >
      {place !== null && <span className={styles.position}>{place}</span>}
      {/* It stays enabled while it is sent: a disabled one would lose the focus. */}
      <RuleSwitch name={name} isOn={isOn} disabled={!mayChange} onTurn={switchTo} />
      <div className={shared.what}>
        <button type="button" className={shared.name} onClick={onEdit}>
          <VisibleText>{name}</VisibleText>
        </button>{' '}
        <span className={text.third}>{factsOf(rule)}</span>
        {description !== '' && (
          <p className={text.second}>
            <VisibleText>{description}</VisibleText>
          </p>
        )}
        <p className={text.mono}>
          <VisibleText>{conditions.text}</VisibleText>
        </p>
        <p>
          {'→ '}
          <VisibleText>{actionsText(actions)}</VisibleText>
        </p>
      </div>
      <span className={shared.state}>
        <LastRun rule={rule} onRuns={onRuns} />
      </span>
      {mayChange && (
        <RuleMenu
          rule={rule}
          before={before}
          after={after}
          onMove={move}
          onEdit={onEdit}
          onRuns={onRuns}
          onRun={onRun}
        />
      )}
    </li>
  )
}

function RuleMenu({
  rule,
  before,
  after,
  onMove,
  onEdit,
  onRuns,
  onRun,
}: Pick<RuleRowProps, 'rule' | 'onEdit' | 'onRuns' | 'onRun'> & {
  readonly before: Rule | undefined
  readonly after: Rule | undefined
  readonly onMove: (beside: Rule) => void
}) {
  const remove = useRuleRemoval()
  return (
    <Menu trigger={<IconButton icon="more" kind="bare" label={texts.moreName(rule.name)} />}>
      <MenuItem icon="pencil" onSelect={onEdit}>
        {texts.edit}
      </MenuItem>
      <MenuItem icon="arrow-right" onSelect={onRun}>
        {texts.runNow}
      </MenuItem>
      <MenuItem icon="clock" onSelect={onRuns}>
        {texts.runsEllipsis}
      </MenuItem>
      {before && (
        <MenuItem icon="arrow-up" onSelect={() => onMove(before)}>
          {texts.runEarlier}
        </MenuItem>
      )}
      {after && (
        <MenuItem icon="chevron-down" onSelect={() => onMove(after)}>
          {texts.runLater}
        </MenuItem>
      )}
      <MenuItem
        icon="trash"
        danger
        onSelect={() => remove.mutate(rule, { onError: (error) => showError(error, texts.ruleCouldNotBeDeleted) })}
      >
        {texts.deleteWithItsRuns}
      </MenuItem>
    </Menu>
  )
}

function LastRun({ rule, onRuns }: { readonly rule: Rule; readonly onRuns: () => void }) {
  const [last] = rule.runs.nodes
  if (!last) return rule.isEnabled ? <span className={text.third}>{texts.noRowFittedYet}</span> : null
  const what = last.undoneAt != null ? 'undone' : texts.changedCountChanged(formatNumber(last.changedCount))
  return (
    <>
      <button
        type="button"
        className={shared.name}
        onClick={onRuns}
        aria-label={texts.runsOfName(formatCount(rule.runs.totalCount, texts.runForms), rule.name)}
      >
        {formatCount(rule.runs.totalCount, texts.runForms)}
      </button>
      <div className={last.error == null ? text.third : text.warn}>
        {last.error ?? `${what}, ${formatAgo(last.ranAt)}`}
      </div>
    </>
  )
}

const triggerTexts: Readonly<Record<string, string>> = {
  import: texts.onImport,
  rematch: texts.onNewDataOrStatements,
  manual: texts.byHand,
}

function factsOf({ appliesTo, triggers, mode, validUntil, scope }: Rule): string {
  const { projectGroups, projects, environmentNames, labels, lifecycles } = scope
  const places = [
    ...projectGroups.map(({ name }) => name),
    ...(projects.length > 0 ? [formatCount(projects.length, texts.environmentForms)] : []),
    ...[...environmentNames, ...labels, ...lifecycles],
  ]
  return [
    `${appliesTo}s`,
    triggers.map((trigger) => triggerTexts[trigger] ?? trigger).join(texts.and),
    ...(mode === 'APPLY' ? [] : [mode === 'LOG' ? texts.onlyCounts : 'proposes']),
    ...(validUntil == null ? [] : [texts.untilValidUntil(validUntil)]),
    ...(places.length > 0 ? [texts.onlyInPlaces(places.join(', '))] : []),
  ].join(', ')
}
