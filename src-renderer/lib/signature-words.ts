import type { BackupRowFragment } from '#renderer/generated/documents.ts'

/** The signature of a backup or a handover file. */
export type FileSignature = Pick<
  BackupRowFragment['signature'],
  'state' | 'reason' | 'algorithm' | 'keyFingerprint' | 'keyName'
> & { readonly keyPerson: { readonly name: string } | null }

/** What is said of the signature of a file. */
export interface SignatureWords {
  readonly words: string
  readonly why: string
  readonly tone: 'ok' | 'warn' | 'bad' | 'none'
}

const unsigned = 'Nothing shows who made it, or whether it was changed.'

/** Says who vouches for a backup or a handover file. */
export function describeSignature({ signature }: { readonly signature: FileSignature }): SignatureWords {
  const { state, reason, algorithm, keyFingerprint, keyName, keyPerson } = signature
  const how = keyFingerprint === null ? '' : ` (${algorithm ?? ''} key ${keyFingerprint.slice(0, 16)}…)`
  switch (state) {
    case 'TRUSTED':
      return {
        words: `Signed by ${keyPerson?.name ?? keyName ?? ''}, trusted`,
        why: `The content is as it was signed.${how}`,
        tone: 'ok',
      }
    case 'UNTRUSTED':
      return { words: 'Signed, not trusted', why: `${reason ?? ''}.${how}`, tone: 'warn' }
    case 'INVALID':
      return { words: 'Invalid signature', why: `${reason ?? ''}.${how}`, tone: 'bad' }
    case 'NONE':
      return { words: 'Not signed', why: unsigned, tone: 'none' }
    default:
      return { words: 'Signature not checked', why: 'Check the backup to see who signed it.', tone: 'none' }
  }
}
