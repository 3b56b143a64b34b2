import { type BackupSignature } from '#service/domain/backups/backup-signature.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { loadSigningKeys } from '#service/graphql/resolving/signing-key-loader.ts'

const unknownKey = 'The key that created it is not among the trusted keys'

/** Returns the signature of a backup as the API shows it: whether its key is trusted is what the trust store says now. */
export async function presentBackupSignature(signature: BackupSignature, context: RequestContext) {
  const { state, reason, algorithm, fingerprint } = signature
  const known = { algorithm, keyFingerprint: fingerprint, keyName: null }
  if (state === 'NONE') return { ...known, state, reason: 'It is not signed' }
  if (state === 'UNKNOWN') return { ...known, state, reason: 'It was not opened yet' }
  if (state === 'INVALID') return { ...known, state, reason }
  const key = (await loadSigningKeys(context)).find((one) => one.fingerprint === fingerprint)
  if (!key) return { ...known, state: 'UNTRUSTED', reason: unknownKey }
  return { ...known, state: 'TRUSTED', reason: null, keyName: key.name, keyPerson: key.person }
}
