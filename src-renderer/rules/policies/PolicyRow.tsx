import { formatCount } from '#renderer/lib/format.ts'
import { outcomeLook, resultTypeText } from '#renderer/lib/policy-words.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { rowKeys } from '#renderer/rules/row-keys.ts'
import { RuleSwitch } from '#renderer/rules/RuleSwitch.tsx'
import { Badge } from '#renderer/ui/Badge.tsx'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from '#renderer/rules/rows.module.css'
import { type Policy, usePolicyRemoval, usePolicySwitch } from './use-policies.ts'

/** Shows one policy: whether it is on, what it asks, and which versions violate it now. Enter opens it, Space turns it on and off. */
export function PolicyRow({
  policy,
  mayChange,
  onEdit,
}: {
  readonly policy: Policy
  readonly mayChange: boolean
  readonly onEdit: () => void
}) {
  const { name, description, isEnabled, resultType, kind, conditions, violatingSbomsCount } = policy
  const turn = usePolicySwitch()
  const remove = usePolicyRemoval()
  const isFixed = !mayChange || turn.isPending
  const switchTo = (on: boolean) =>
    turn.mutate({ policy, on }, { onError: (error) => showError(error, 'The policy could not be changed') })
  return (
    <li
      className={styles.row}
      tabIndex={-1}
      onKeyDown={rowKeys({ open: onEdit, turn: () => isFixed || switchTo(!isEnabled) })}
    >
      <RuleSwitch name={name} isOn={isEnabled} disabled={isFixed} onTurn={switchTo} />
      <div className={styles.what}>
        <button type="button" className={styles.name} onClick={onEdit}>
          <VisibleText>{name}</VisibleText>
        </button>{' '}
        <span className={text.third}>
          {kind}, {resultTypeText(resultType)}
          {scopeText(policy)}
        </span>
        {description !== '' && (
          <p className={text.second}>
            <VisibleText>{description}</VisibleText>
          </p>
        )}
        <p className={text.mono}>
          <VisibleText>{conditions.text}</VisibleText>
        </p>
      </div>
      <span className={styles.state}>
        {isEnabled &&
          (violatingSbomsCount > 0 ? (
            <Badge tone={outcomeLook(resultType).tone}>{formatCount(violatingSbomsCount, 'version')}</Badge>
          ) : (
            <span className={text.third}>none violates it</span>
          ))}
      </span>
      {mayChange && (
        <Menu trigger={<IconButton icon="more" kind="bare" label={`More: ${name}`} />}>
          <MenuItem icon="pencil" onSelect={onEdit}>
            Edit…
          </MenuItem>
          <MenuItem
            icon="trash"
            danger
            onSelect={() =>
              remove.mutate(policy, { onError: (error) => showError(error, 'The policy could not be deleted') })
            }
          >
            Delete with its results and waivers
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}

/** Where a policy applies, if not everywhere. */
function scopeText({ scope }: Policy): string {
  const { projectGroups, projects, environmentNames, labels, lifecycles } = scope
  const parts = [
    ...projectGroups.map(({ name }) => name),
    projects.length > 0 ? formatCount(projects.length, 'environment') : '',
    ...environmentNames,
    ...labels,
    ...lifecycles,
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `, only in ${parts.join(', ')}`
}
