import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { encodingsOf, familiesOf, limitingProfile, outputsOf, switchesOf, versionsOf } from './choice.ts'
import { encodingLabel } from './download-labels.ts'
import { PassphraseFields } from './PassphraseFields.tsx'
import styles from './send.module.css'
import type { SentChoice } from './sent-choice.ts'
import * as texts from './texts.tsx'
import type { Offer } from './use-export.ts'
import type { Passphrase } from './use-passphrase.ts'

/** Selects what an encrypted file contains, and the passphrase that opens it. */
export function SentOptions({
  offer: { exportOutputs: outputs, exportProfiles: profiles },
  choice,
  passphrase,
  onChoice,
}: {
  readonly offer: Offer
  readonly choice: SentChoice
  readonly passphrase: Passphrase
  readonly onChoice: (change: Partial<SentChoice>) => void
}) {
  const { spec, specVersion, format, vex } = choice
  const profile = profiles.find(({ name }) => name === choice.profile)
  const limit = limitingProfile(choice)
  const encodings = encodingsOf(spec, specVersion, outputs)
  const mayRedact = switchesOf(choice).redactInternal && vex === ''
  return (
    <>
      <div className={styles.three}>
        <Select
          label={texts.formatOfTheSbom}
          value={spec}
          options={familiesOf(outputs, limit).map((value) => ({ value, label: value }))}
          onChange={(value) => onChoice({ spec: value })}
        />
        <Select
          label={texts.version}
          value={specVersion}
          options={versionsOf(spec, outputs, limit).map((value) => ({ value, label: value }))}
          onChange={(value) => onChoice({ specVersion: value })}
        />
        <Select
          label={texts.encoding}
          value={format}
          disabled={encodings.length === 1}
          options={encodings.map((value) => ({ value, label: encodingLabel(value) }))}
          onChange={(value) => onChoice({ format: value })}
        />
      </div>
      <Select
        label={texts.profile}
        value={choice.profile}
        options={profiles.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(value) => onChoice({ profile: value })}
        hint={profile?.name === 'default' ? undefined : profile?.description}
      />
      <Select
        label={texts.vexDocumentBesideIt}
        value={vex}
        options={[
          { value: '', label: texts.none },
          ...outputsOf('VEX', outputs).map(({ format: value, label }) => ({ value, label })),
        ]}
        onChange={(value) => onChoice({ vex: value })}
      />
      {mayRedact ? (
        <Checkbox
          checked={choice.redactInternal}
          onChange={(redactInternal) => onChoice({ redactInternal })}
          hint={texts.withoutItInternalComponents}
        >
          {texts.excludeInternalComponents}
        </Checkbox>
      ) : (
        <p className={styles.decided}>
          {texts.internalComponentsAreInTheFile}{' '}
          {vex === '' ? texts.thisProfileListsAllComponents : texts.vexDocumentWouldNameThem}
        </p>
      )}
      <PassphraseFields passphrase={passphrase} hint={texts.atLeast10CharactersReceiversNeed} />
    </>
  )
}
