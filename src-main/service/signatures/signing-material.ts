import type { SecretStore, SigningSecretName } from '#service/secrets/secret-store.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SigningAlgorithm, SigningKey } from '#service/domain/signatures/signing-key.ts'

/** What a thread needs to sign. It is held only while the thread signs. */
export interface SigningMaterial {
  readonly algorithm: SigningAlgorithm
  readonly fingerprint: string
  /** PKCS 8, PEM. */
  readonly secret: string
}

export function secretNameOf(keyId: string): SigningSecretName {
  return `signing-${keyId}`
}

/** @throws {Rejection} if the installation does not have the private part of the key */
export async function materialOf(secrets: SecretStore, key: SigningKey): Promise<SigningMaterial> {
  const { id, name, algorithm, fingerprint, hasPrivate } = key
  if (!hasPrivate) throw new Rejection(`The key "${name}" is only trusted here. Its private part is elsewhere`)
  const secret = await secrets.get(secretNameOf(id))
  if (secret === null) {
    throw new Rejection(
      `The private part of the key "${name}" is not on this computer`,
      'Backups do not contain private keys. Sign with another key.',
    )
  }
  return { algorithm, fingerprint, secret }
}
