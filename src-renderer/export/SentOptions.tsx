import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { encodingsOf, familiesOf, limitingProfile, outputsOf, switchesOf, versionsOf } from './choice.ts'
import { encodingLabel } from './download-labels.ts'
import { PassphraseFields } from './PassphraseFields.tsx'
import styles from './send.module.css'
import type { SentChoice } from './sent-choice.ts'
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
          label="Format of the SBOM"
          value={spec}
          options={familiesOf(outputs, limit).map((value) => ({ value, label: value }))}
          onChange={(value) => onChoice({ spec: value })}
        />
        <Select
          label="Version"
          value={specVersion}
          options={versionsOf(spec, outputs, limit).map((value) => ({ value, label: value }))}
          onChange={(value) => onChoice({ specVersion: value })}
        />
        <Select
          label="Encoding"
          value={format}
          disabled={encodings.length === 1}
          options={encodings.map((value) => ({ value, label: encodingLabel(value) }))}
          onChange={(value) => onChoice({ format: value })}
        />
      </div>
      <Select
        label="Profile"
        value={choice.profile}
        options={profiles.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(value) => onChoice({ profile: value })}
        hint={profile?.name === 'default' ? undefined : profile?.description}
      />
      <Select
        label="VEX document beside it"
        value={vex}
        options={[
          { value: '', label: 'None' },
          ...outputsOf('VEX', outputs).map(({ format: value, label }) => ({ value, label })),
        ]}
        onChange={(value) => onChoice({ vex: value })}
      />
      {mayRedact ? (
        <Checkbox
          checked={choice.redactInternal}
          onChange={(redactInternal) => onChoice({ redactInternal })}
          hint="Without it, internal components are in the file."
        >
          Exclude internal components
        </Checkbox>
      ) : (
        <p className={styles.decided}>
          Internal components are in the file:{' '}
          {vex === '' ? 'this profile lists all components.' : 'the VEX document would name them.'}
        </p>
      )}
      <PassphraseFields
        passphrase={passphrase}
        hint="At least 10 characters. Receivers need it to open the file; Waybill stores it nowhere, and it cannot be recovered."
      />
    </>
  )
}
