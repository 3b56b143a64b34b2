import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { encodingsOf, familiesOf, hasCompliance, limitingProfile, switchesOf, versionsOf } from './choice.ts'
import { encodingLabel, originalOf } from './download-labels.ts'
import styles from './export.module.css'
import type { OptionsProps } from './options-props.ts'
import { SignatureOption } from './SignatureOption.tsx'
import * as texts from './texts.tsx'
import type { DownloadedVersion } from './use-export.ts'

/** Selects format, profile, and what is added or omitted. Options that the profile fixes are disabled. */
export function SbomOptions({ version, offer, choice, onChoice }: OptionsProps) {
  const { kind, spec, specVersion, format } = choice
  const { exportOutputs: outputs, exportProfiles: profiles } = offer
  const profile = profiles.find(({ name }) => name === choice.profile)
  const families = familiesOf(outputs, limitingProfile(choice))
  const versions = versionsOf(spec, outputs, limitingProfile(choice))
  const encodings = encodingsOf(spec, specVersion, outputs)
  const switches = switchesOf(choice)
  return (
    <>
      <fieldset className={styles.form}>
        <legend>{texts.format}</legend>
        <div className={styles.wide}>
          <Select
            label={texts.family}
            value={spec}
            options={families.map((value) => ({ value, label: value }))}
            onChange={(value) => onChoice({ spec: value })}
          />
        </div>
        <Select
          label={texts.version}
          value={specVersion}
          options={versions.map((value) => ({ value, label: value + originalFormat(version, spec, value) }))}
          onChange={(value) => onChoice({ specVersion: value })}
        />
        <Select
          label={texts.encoding}
          value={format}
          disabled={encodings.length === 1}
          options={encodings.map((value) => ({ value, label: encodingLabel(value) }))}
          onChange={(value) => onChoice({ format: value })}
        />
      </fieldset>
      {kind === 'sbom' && (
        <Select
          label={texts.profile}
          value={choice.profile}
          options={profiles.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(value) => onChoice({ profile: value })}
          hint={profile?.name === 'default' ? undefined : profile?.description}
        />
      )}
      <fieldset>
        <legend>{texts.content}</legend>
        {kind === 'sbom' && (
          <>
            <Switch
              {...{ name: 'includeVulns', choice, onChoice, isPossible: switches.includeVulns }}
              words={texts.findingsAndDecisions}
            />
            <Switch
              {...{ name: 'includeSupportStatus', choice, onChoice, isPossible: switches.includeSupportStatus }}
              words={texts.supportStatus}
            />
            <p className={styles.decided}>{texts.complianceAnnotationsChoice(complianceWords(choice))}</p>
          </>
        )}
        <Switch
          {...{ name: 'redactInternal', choice, onChoice, isPossible: switches.redactInternal }}
          words={texts.excludeInternalComponents}
        />
      </fieldset>
      <SignatureOption {...{ version, choice, onChoice }} />
    </>
  )
}

function Switch(props: {
  readonly name: 'includeVulns' | 'includeSupportStatus' | 'redactInternal'
  readonly words: string
  readonly isPossible: boolean
  readonly choice: OptionsProps['choice']
  readonly onChoice: OptionsProps['onChoice']
}) {
  const { name, words, isPossible, choice, onChoice } = props
  if (!isPossible) return <p className={styles.decided}>{texts.notInThisProfile(words)}</p>
  return (
    <Checkbox checked={choice[name]} onChange={(checked) => onChoice({ [name]: checked })}>
      {words}
    </Checkbox>
  )
}

function complianceWords(choice: OptionsProps['choice']): string {
  if (!switchesOf(choice).includeVulns) return texts.notInThisProfileInline
  return hasCompliance(choice) ? texts.ntiaAndBsiRequirements : texts.withFindingsAndSupportStatusOnly
}

function originalFormat(version: DownloadedVersion, spec: string, specVersion: string): string {
  const original = originalOf(version)
  return original?.spec === spec && original.specVersion === specVersion ? texts.asUploaded : ''
}
