import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { outcomeLook, resultTypeText } from '#renderer/lib/policy-words.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { rowKeys } from '#renderer/rules/row-keys.ts'
import { RuleSwitch } from '#renderer/rules/RuleSwitch.tsx'
import { Badge } from '#renderer/ui/Badge.tsx'
import { IconButton } from '#renderer/ui/Button.tsx'
import { Menu, MenuItem } from '#renderer/ui/Menu.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { useIsAwaited } from './awaited.ts'
import { keepDraft, keptDraft } from './kept-drafts.ts'
import styles from '#renderer/rules/rows.module.css'
import * as texts from './texts.tsx'
import { type Policy, usePolicyRemoval, usePolicySwitch, usePolicyVersions } from './use-policies.ts'
import type { KnownVersions } from './versions-batch.ts'

/** Shows one policy: whether it is on, what it asks, and which versions violate it now. Enter opens it, Space turns it on and off. */
export function PolicyRow({
  policy,
  mayChange,
  isEvaluating,
  onEdit,
  onTurn,
}: {
  readonly policy: Policy
  readonly mayChange: boolean
  /** Whether policies are being evaluated. */
  readonly isEvaluating: boolean
  readonly onEdit: () => void
  /** Told before it is turned on or off. */
  readonly onTurn: () => void
}) {
  const { id, name, description, isEnabled, resultType, kind, conditions } = policy
  const isAwaited = useIsAwaited(id)
  const { data: versions, error } = usePolicyVersions(id, isEnabled)
  const { isOn, isTurning, turn } = usePolicySwitch(policy)
  const switchTo = (on: boolean) => {
    if (!mayChange) return
    onTurn()
    turn(on)
  }
  return (
    <li
      className={styles.row}
      tabIndex={-1}
      data-policy={policy.id}
      onKeyDown={rowKeys({ open: onEdit, turn: () => switchTo(!isOn) })}
    >
      {/* It stays enabled while it is sent: a disabled one would lose the focus. */}
      <RuleSwitch name={name} isOn={isOn} disabled={!mayChange} onTurn={switchTo} />
      <div className={styles.what}>
        <Link href={paths.policy(policy.id)} className={styles.name}>
          <VisibleText>{name}</VisibleText>
        </Link>{' '}
        <span className={text.third}>
          {kind}, {resultTypeText(resultType)}
        </span>{' '}
        {keptDraft(paths.policy(policy.id)) && <Badge tone="info">{texts.changesNotSaved}</Badge>}
        {description !== '' && (
          <p className={text.second}>
            <VisibleText>{description}</VisibleText>
          </p>
        )}
        <p className={text.mono}>
          <VisibleText>{conditions.text}</VisibleText>
        </p>
      </div>
      <span className={styles.where}>
        <span className={styles.label}>{texts.where} </span>
        <VisibleText>{scopeText(policy)}</VisibleText>
      </span>
      <span className={styles.violated}>
        {isOn && (
          <Violated
            policy={policy}
            versions={versions}
            error={error}
            isEvaluating={isTurning || isAwaited}
            isQueued={isEvaluating}
          />
        )}
      </span>
      {mayChange && <RowMenu policy={policy} onEdit={onEdit} />}
    </li>
  )
}

function RowMenu({ policy, onEdit }: { readonly policy: Policy; readonly onEdit: () => void }) {
  const remove = usePolicyRemoval()
  return (
    <Menu trigger={<IconButton icon="more" kind="bare" label={texts.moreName(policy.name)} />}>
      <MenuItem icon="pencil" onSelect={onEdit}>
        {texts.edit}
      </MenuItem>
      <MenuItem
        icon="trash"
        danger
        onSelect={() =>
          // The row goes with its policy, and callbacks of the mutation with it.
          void remove.mutateAsync(policy).then(
            () => keepDraft(paths.policy(policy.id), null),
            (error: unknown) => showError(error, texts.policyCouldNotBeDeleted),
          )
        }
      >
        {texts.deleteWithItsResultsAndWaivers}
      </MenuItem>
    </Menu>
  )
}

interface ViolatedProps {
  readonly policy: Policy
  /** Undefined until they are read. */
  readonly versions: KnownVersions | undefined
  /** Why they could not be read. */
  readonly error: Error | null
  /** Whether this policy is being evaluated. */
  readonly isEvaluating: boolean
  /** Whether any is. */
  readonly isQueued: boolean
}

/**
 * How many versions violate a policy. That none does is only said of versions for which it was evaluated. While it is being evaluated, what is
 * known is of another revision.
 */
export function Violated(props: ViolatedProps) {
  const { policy, versions, error, isEvaluating, isQueued } = props
  if (isEvaluating || (isQueued && versions?.known === 0 && error === null))
    return <span className={text.info}>{texts.evaluating}</span>
  if (policy.violatingSbomsCount === 0 && error === null) {
    if (versions === undefined) return null
    if (versions.known === 0) return <span className={text.third}>{texts.notEvaluatedYet.toLowerCase()}</span>
    if (versions.evaluated + versions.errored === 0)
      return <span className={text.third}>{texts.appliesToNoVersion}</span>
  }
  return (
    <>
      <span className={styles.label}>{texts.violatedBy} </span>
      <ViolatedCounts {...props} />
    </>
  )
}

function ViolatedCounts({ policy, versions, error }: ViolatedProps) {
  const { violatingSbomsCount: violating, resultType } = policy
  const { tone } = outcomeLook(resultType)
  if (error !== null || versions === undefined) {
    if (violating > 0)
      return (
        <Badge tone={tone} title={error?.message}>
          {formatCount(violating, texts.versionForms)}
        </Badge>
      )
    return (
      <span className={text.warn} title={visibleText(error?.message ?? '')}>
        {texts.notKnown}
      </span>
    )
  }
  const { evaluated, errored } = versions
  // Each policy has its own scope, and only newest versions are evaluated by themselves: rows beside each other have other totals.
  const of = formatCount(Math.max(evaluated, violating), texts.versionForms)
  return (
    <>
      {violating > 0 && <Badge tone={tone}>{texts.someOfVersions(formatNumber(violating), of)}</Badge>}
      {violating + evaluated > 0 && (
        <span className={text.third}>
          {violating === 0 && texts.noneOfVersions(of)} <span className={styles.which}>{texts.withAResult}</span>
        </span>
      )}
      {errored > 0 && (
        <>
          {evaluated > 0 && ', '}
          <span className={text.warn}>{texts.countUnknown(formatNumber(errored))}</span>
        </>
      )}
    </>
  )
}

/** Where a policy applies. */
function scopeText({ scope }: Policy): string {
  const { projectGroups, projects, environmentNames, labels, lifecycles } = scope
  const parts = [
    ...projectGroups.map(({ name }) => name),
    projects.length > 0 ? formatCount(projects.length, texts.environmentForms) : '',
    ...environmentNames,
    ...labels,
    ...lifecycles,
  ].filter((part) => part !== '')
  return parts.length === 0 ? texts.everywhere : parts.join(', ')
}
