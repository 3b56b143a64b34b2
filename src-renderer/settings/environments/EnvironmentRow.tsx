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
import * as texts from './texts.tsx'
import { type Environment, type EnvironmentFields, useEnvironmentChange } from './use-environments.ts'

interface EnvironmentRowProps {
  readonly environment: Environment
  readonly product: string
  readonly mayChange: boolean
  readonly isOpen: boolean
  readonly onOpen: (open: boolean) => void
}

const readings = { or: texts.anyOr, and: texts.allAnd } as const
type Reading = keyof typeof readings

type Confirming = 'NONE' | 'UNCHANGED_EVIDENCE'

/** Says who confirms decisions of the version before. Those that are kept need nobody. */
function carriedWords({ retainVulnerabilityStatus, carryOverAutoConfirm }: Environment['settings']): string {
  if (retainVulnerabilityStatus) return texts.holdAtOnce
  return carryOverAutoConfirm === 'NONE' ? texts.personConfirms : texts.whenNothingChanged
}

function confirmHint({ retainVulnerabilityStatus, carryOverAutoConfirm }: Environment['settings']): string {
  if (retainVulnerabilityStatus) return texts.decisionsThatAreKeptHold
  return carryOverAutoConfirm === 'NONE' ? texts.theyWaitInTheQueue : texts.sameComponentSameAdvisorySamePath
}

/** Shows one environment in a line, and its settings below it while it is open. */
export function EnvironmentRow({ environment, product, mayChange, isOpen, onOpen }: EnvironmentRowProps) {
  const { shown, keep } = useChanges(environment)
  const { name, enabled, sbomsCount, settings } = shown
  return (
    <li className={classNames(styles.row, isOpen && styles.open)}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-label={texts.nameOfProduct(name, product)}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} small />
          <VisibleText>{name}</VisibleText>
          {!enabled && <Badge tone="line">{texts.noUploads}</Badge>}
        </button>
        <span className={styles.end}>
          <span className={styles.unit}>{texts.versions} </span>
          {formatNumber(sbomsCount)}
        </span>
        <span className={styles.keep}>
          <Switch
            label={texts.keepDecisionsInOf(name, product)}
            isOn={settings.retainVulnerabilityStatus}
            disabled={!mayChange}
            onTurn={keep}
          />
          <span className={styles.unit}>{texts.keepDecisions}</span>
        </span>
        <span className={text.second}>{carriedWords(settings)}</span>
        <span className={text.second}>
          <span className={styles.unit}>{texts.licenseLists} </span>
          {readings[settings.interpretLicenseListAsAnd ? 'and' : 'or']}
        </span>
        <span className={classNames(styles.end, text.second)}>
          <span className={styles.unit}>{texts.dataOldAfter} </span>
          {formatCount(settings.feedAgeLimitDays, texts.dayForms)}
        </span>
      </div>
      {isOpen && <Settings environment={environment} mayChange={mayChange} />}
    </li>
  )
}

/** Returns the changes of an environment that hold at once. */
function useChanges(environment: Environment) {
  const { shown, change } = useEnvironmentChange(environment)
  const { name, enabled, settings } = shown
  const send = (fields: EnvironmentFields, undo: EnvironmentFields, said: string) => void change({ fields, undo, said })
  return {
    shown,
    keep: (retainVulnerabilityStatus: boolean) =>
      send(
        { retainVulnerabilityStatus },
        { retainVulnerabilityStatus: settings.retainVulnerabilityStatus },
        retainVulnerabilityStatus ? texts.nameKeepsDecisions(name) : texts.doesNotKeepDecisions(name),
      ),
    take: (isTaking: boolean) =>
      send({ enabled: isTaking }, { enabled }, isTaking ? texts.nameTakesUploads(name) : texts.takesNoUploads(name)),
    read: (asAnd: boolean) =>
      send(
        { interpretLicenseListAsAnd: asAnd },
        { interpretLicenseListAsAnd: settings.interpretLicenseListAsAnd },
        texts.licenseListsOfAreReadAs(name, asAnd ? 'AND' : 'OR'),
      ),
    confirm: (carryOverAutoConfirm: Confirming) =>
      send(
        { carryOverAutoConfirm },
        { carryOverAutoConfirm: settings.carryOverAutoConfirm },
        carryOverAutoConfirm === 'NONE'
          ? texts.personConfirmsCarriedDecisionsOf(name)
          : texts.confirmsCarriedDecisionsWhen(name),
      ),
    age: (feedAgeLimitDays: number, before: number) =>
      change({
        fields: { feedAgeLimitDays },
        undo: { feedAgeLimitDays: before },
        said: texts.advisoryDataOfIsOldAfter(name, formatCount(feedAgeLimitDays, texts.dayForms)),
      }),
  }
}

function Settings({ environment, mayChange }: Pick<EnvironmentRowProps, 'environment' | 'mayChange'>) {
  const { shown, keep, take, read, age, confirm } = useChanges(environment)
  const { id, enabled, settings } = shown
  const current: Reading = settings.interpretLicenseListAsAnd ? 'and' : 'or'
  const [wanted, setWanted] = useState<Reading | null>(null)
  const asked = wanted !== null && wanted !== current ? wanted : null
  return (
    // Not while a change is sent: the click that ends typing begins another one.
    <fieldset className={styles.settings} disabled={!mayChange}>
      <span className={styles.label}>{texts.decisions}</span>
      <Checkbox checked={settings.retainVulnerabilityStatus} onChange={keep} hint={texts.whenADocumentIsReplaced}>
        {texts.keepThemWithTheVersion}
      </Checkbox>
      <span className={styles.label}>{texts.carriedDecisions}</span>
      <span>
        <Segments
          label={texts.carriedDecisions}
          value={settings.carryOverAutoConfirm === 'NONE' ? 'NONE' : 'UNCHANGED_EVIDENCE'}
          onChange={confirm}
          segments={[
            { value: 'NONE', label: texts.personConfirmsLabel },
            { value: 'UNCHANGED_EVIDENCE', label: texts.confirmedWhenNothingChanged },
          ]}
        />
        <span className={styles.hint}>{confirmHint(settings)}</span>
      </span>
      <span className={styles.label}>{texts.licenseListsLabel}</span>
      <span>
        <Segments
          label={texts.licenseListsLabel}
          value={asked ?? current}
          onChange={setWanted}
          segments={[
            { value: 'or', label: texts.anyOfThemOr },
            { value: 'and', label: texts.allOfThemAnd },
          ]}
        />
        <span className={styles.hint}>{texts.forDocumentsThatListSeveral}</span>
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
      <span className={styles.label}>{texts.advisoryData}</span>
      <FeedAgeField days={environment.settings.feedAgeLimitDays} onChange={age} />
      <span className={styles.label}>{texts.newVersions}</span>
      <Checkbox checked={enabled} onChange={take}>
        {texts.takesUploads}
      </Checkbox>
    </fieldset>
  )
}
