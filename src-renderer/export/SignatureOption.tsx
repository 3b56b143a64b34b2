import { signatureForm } from '#renderer/lib/signature-form.ts'
import { keyLabel, type SigningKey, useSigningKeys } from '#renderer/lib/signing-keys.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Select } from '#renderer/ui/Select.tsx'
import { originalOf } from './download-labels.ts'
import styles from './export.module.css'
import type { OptionsProps } from './options-props.ts'
import * as texts from './texts.tsx'

type Props = Pick<OptionsProps, 'version' | 'choice' | 'onChoice'>

/** Selects the key that signs the file, or says by which it is signed anyway. */
export function SignatureOption({ version, choice, onChoice }: Props) {
  const { data, isError } = useSigningKeys()
  if (isError) return <p className={styles.decided}>{texts.signatureTheKeysCould}</p>
  if (!data) return null
  const keys = data.keys.filter(({ canSign }) => canSign)
  const usual = keyOfVersion({ version, choice }, keys)
  const unasked = usual ? texts.byAsTheVersion(visibleText(usual.name)) : texts.none
  if (!data.maySign) return usual ? <p className={styles.decided}>{texts.signatureUnasked(unasked)}</p> : null
  if (keys.length === 0) return <p className={styles.decided}>{texts.signatureNoKeyYetSettingsSigning}</p>
  const isSigned = choice.signingKeyId !== undefined || usual !== undefined
  return (
    <Select
      label={texts.signature}
      value={choice.signingKeyId ?? ''}
      options={[{ value: '', label: unasked }, ...keys.map((key) => ({ value: key.id, label: keyLabel(key) }))]}
      onChange={(value) => onChoice({ signingKeyId: value === '' ? undefined : value })}
      hint={isSigned ? signatureForm(choice) : undefined}
    />
  )
}

/** The service signs a file in the format of a document that was signed here, with the same key, without being asked. */
export function keyOfVersion(
  { version, choice }: Pick<Props, 'version' | 'choice'>,
  keys: readonly SigningKey[],
): SigningKey | undefined {
  const source = originalOf(version)
  const { signedAt, keyFingerprint } = version.signature
  if (signedAt == null || source?.spec !== choice.spec || source.format !== choice.format) return undefined
  return keys.find(({ fingerprint }) => fingerprint === keyFingerprint)
}
