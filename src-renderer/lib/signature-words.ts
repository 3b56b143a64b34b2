import type { BackupRowFragment } from '#renderer/generated/documents.ts'
import * as texts from './texts.ts'

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

const unsigned = texts.nothingShowsWhoMade

/** Says who vouches for a backup or a handover file. */
export function describeSignature({ signature }: { readonly signature: FileSignature }): SignatureWords {
  const { state, reason, algorithm, keyFingerprint, keyName, keyPerson } = signature
  const how = keyFingerprint === null ? '' : texts.algorithmKeyFingerprint(algorithm ?? '', keyFingerprint.slice(0, 16))
  switch (state) {
    case 'TRUSTED':
      return {
        words: texts.signedByTrusted(keyPerson?.name ?? keyName ?? ''),
        why: texts.contentIsAsItWasSigned(how),
        tone: 'ok',
      }
    case 'UNTRUSTED':
      return { words: texts.signedNotTrusted, why: `${reason ?? ''}.${how}`, tone: 'warn' }
    case 'INVALID':
      return { words: texts.invalidSignature, why: `${reason ?? ''}.${how}`, tone: 'bad' }
    case 'NONE':
      return { words: texts.notSigned, why: unsigned, tone: 'none' }
    default:
      return { words: texts.signatureNotChecked, why: texts.checkTheBackupToSeeWho, tone: 'none' }
  }
}
