import { useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Switch } from '#renderer/ui/Switch.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './environments.module.css'
import { FeedAgeField } from './FeedAgeField.tsx'
import { ReadingCallout } from './ReadingCallout.tsx'
import { type Environment, type EnvironmentFields, useEnvironmentChange } from './use-environments.ts'

interface EnvironmentRowProps {
  readonly environment: Environment
  readonly product: string
  readonly mayChange: boolean
  readonly isOpen: boolean
  readonly onOpen: (open: boolean) => void
}

const readings = { or: 'any (OR)', and: 'all (AND)' } as const
type Reading = keyof typeof readings

type Confirming = 'NONE' | 'UNCHANGED_EVIDENCE'

/** Says who confirms decisions of the version before. Those that are kept need nobody. */
function carriedWords({ retainVulnerabilityStatus, carryOverAutoConfirm }: Environment['settings']): string {
  if (retainVulnerabilityStatus) return 'hold at once'
  return carryOverAutoConfirm === 'NONE' ? 'a person confirms' : 'when nothing changed'
}

function confirmHint({ retainVulnerabilityStatus, carryOverAutoConfirm }: Environment['settings']): string {
  if (retainVulnerabilityStatus)
    return 'Decisions that are kept hold at once, marked where their evidence changed: nothing waits.'
  return carryOverAutoConfirm === 'NONE'
    ? 'They wait in the queue with the decision ready.'
    : 'Same component, same advisory, same path, and no decision or statement to the contrary. Never what a rule decided. The rest waits for a person; one undo for each version.'
}

/** Shows one environment in a line, and its settings below it while it is open. */
export function EnvironmentRow({ environment, product, mayChange, isOpen, onOpen }: EnvironmentRowProps) {
  const { name, enabled, sbomsCount, settings } = environment
  const { change, keep } = useChanges(environment)
  return (
    <li className={classNames(styles.row, isOpen && styles.open)}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-label={`${name} of ${product}`}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
          <VisibleText>{name}</VisibleText>
          {!enabled && <Badge tone="line">no uploads</Badge>}
        </button>
        <span className={styles.end}>
          <span className={styles.unit}>Versions </span>
          {formatNumber(sbomsCount)}
        </span>
        <span className={styles.keep}>
          <Switch
            label={`Keep decisions in ${name} of ${product}`}
            isOn={settings.retainVulnerabilityStatus}
            disabled={!mayChange || change.isPending}
            onTurn={keep}
          />
          <span className={styles.unit}>Keep decisions</span>
        </span>
        <span className={text.second}>{carriedWords(settings)}</span>
        <span className={text.second}>
          <span className={styles.unit}>License lists: </span>
          {readings[settings.interpretLicenseListAsAnd ? 'and' : 'or']}
        </span>
        <span className={classNames(styles.end, text.second)}>
          <span className={styles.unit}>Data old after </span>
          {formatCount(settings.feedAgeLimitDays, 'day')}
        </span>
      </div>
      {isOpen && <Settings environment={environment} mayChange={mayChange} />}
    </li>
  )
}

/** Returns the changes of an environment that hold at once. */
function useChanges({ id, name, enabled, settings }: Environment) {
  const change = useEnvironmentChange()
  const send = (fields: EnvironmentFields, undo: EnvironmentFields, said: string) =>
    change.mutate({ id, fields, undo, said })
  return {
    change,
    keep: (retainVulnerabilityStatus: boolean) =>
      send(
        { retainVulnerabilityStatus },
        { retainVulnerabilityStatus: settings.retainVulnerabilityStatus },
        retainVulnerabilityStatus ? `${name} keeps decisions.` : `${name} does not keep decisions.`,
      ),
    take: (isTaking: boolean) =>
      send({ enabled: isTaking }, { enabled }, isTaking ? `${name} takes uploads.` : `${name} takes no uploads.`),
    read: (asAnd: boolean) =>
      send(
        { interpretLicenseListAsAnd: asAnd },
        { interpretLicenseListAsAnd: settings.interpretLicenseListAsAnd },
        `License lists of ${name} are read as ${asAnd ? 'AND' : 'OR'}.`,
      ),
    confirm: (carryOverAutoConfirm: Confirming) =>
      send(
        { carryOverAutoConfirm },
        { carryOverAutoConfirm: settings.carryOverAutoConfirm },
        carryOverAutoConfirm === 'NONE'
          ? `A person confirms carried decisions of ${name}.`
          : `${name} confirms carried decisions when nothing changed.`,
      ),
    age: (feedAgeLimitDays: number, before: number) =>
      change.mutateAsync({
        id,
        fields: { feedAgeLimitDays },
        undo: { feedAgeLimitDays: before },
        said: `Advisory data of ${name} is old after ${formatCount(feedAgeLimitDays, 'day')}.`,
      }),
  }
}

function Settings({ environment, mayChange }: Pick<EnvironmentRowProps, 'environment' | 'mayChange'>) {
  const { id, enabled, settings } = environment
  const { keep, take, read, age, confirm } = useChanges(environment)
  const current: Reading = settings.interpretLicenseListAsAnd ? 'and' : 'or'
  const [wanted, setWanted] = useState<Reading | null>(null)
  const asked = wanted !== null && wanted !== current ? wanted : null
  return (
    // Not while a change is sent: the click that ends typing begins another one.
    <fieldset className={styles.settings} disabled={!mayChange}>
      <span className={styles.label}>Decisions</span>
      <Checkbox
        checked={settings.retainVulnerabilityStatus}
        onChange={keep}
        hint="When a document is replaced, and into the next version. Off, every version starts undecided, with the earlier decisions proposed."
      >
        Keep them with the version
      </Checkbox>
      <span className={styles.label}>Carried decisions</span>
      <span>
        <Segments
          label="Carried decisions"
          value={settings.carryOverAutoConfirm === 'NONE' ? 'NONE' : 'UNCHANGED_EVIDENCE'}
          onChange={confirm}
          segments={[
            { value: 'NONE', label: 'A person confirms' },
            { value: 'UNCHANGED_EVIDENCE', label: 'Confirmed when nothing changed' },
          ]}
        />
        <span className={styles.hint}>{confirmHint(settings)}</span>
      </span>
      <span className={styles.label}>License lists</span>
      <span>
        <Segments
          label="License lists"
          value={asked ?? current}
          onChange={setWanted}
          segments={[
            { value: 'or', label: 'Any of them (OR)' },
            { value: 'and', label: 'All of them (AND)' },
          ]}
        />
        <span className={styles.hint}>For documents that list several licenses without saying and, or.</span>
      </span>
      {asked !== null && (
        <ReadingCallout
          environmentId={id}
          asAnd={asked === 'and'}
          onLeave={() => setWanted(null)}
          onChange={() => {
            setWanted(null)
            read(asked === 'and')
          }}
        />
      )}
      <span className={styles.label}>Advisory data</span>
      <FeedAgeField days={settings.feedAgeLimitDays} onChange={age} />
      <span className={styles.label}>New versions</span>
      <Checkbox checked={enabled} onChange={take}>
        Takes uploads
      </Checkbox>
    </fieldset>
  )
}
