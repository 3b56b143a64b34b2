import {
  deleteSigningKey,
  findSigningKey,
  insertSigningKey,
  listSigningKeys,
  updateSigningKey,
} from '#service/db/signatures/signing-keys.ts'
import { listDocuments } from '#service/db/documents/document-list.ts'
import { readBackupSettings } from '#service/backups/backup-settings.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { normalizeKeyName, type SigningKey } from '#service/domain/signatures/signing-key.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers, SigningKeyCreateInput } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireVersion } from '#service/graphql/resolving/version-loaders.ts'
import { readPerson } from '#service/signatures/key-person.ts'
import { newKeyPair, type PublicPart, readAlgorithm, readPublicKey } from '#service/signatures/key-pair.ts'
import { removePrivatePart, storePrivatePart } from '#service/signatures/private-parts.ts'
import { secretNameOf } from '#service/signatures/signing-material.ts'

/** Keys that sign documents and are trusted, and signing (specification 5). */
export const signingKeyResolvers: Resolvers = {
  Query: {
    signingKeys: async (_root, args, { caller, services }) => {
      const keys = await listSigningKeys(services.database.read, caller.organizationId)
      return listConnection(keys, ({ id }) => id, args)
    },
  },
  SigningKey: {
    canSign: async ({ id, hasPrivate }, _args, { services }) => {
      if (!hasPrivate) return false
      // It is not where a backup was restored, or where the keychain is another.
      const secret = await services.secrets.get(secretNameOf(id)).catch((error: unknown) => {
        if (error instanceof Rejection) return null
        throw error
      })
      return secret !== null
    },
  },
  Mutation: {
    signingKeyCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'SigningKey')
        const name = normalizeKeyName(input.name)
        const { secret, part } = readInput(input)
        const { caller, services } = context
        const person = await readPerson(services.database.write, caller.organizationId, input, null)
        const signingKey = await storeKey(context, { name, secret, part, person })
        context.services.signatureReader.wake()
        return { signingKey }
      }),
    signingKeyUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'SigningKey')
        const { caller, services } = context
        const { database, now } = services
        const key = await findSigningKey(database.write, caller.organizationId, input.id)
        if (!key) throw new Rejection('SigningKey not found')
        const name = input.name == null ? key.name : normalizeKeyName(input.name)
        const person = await readPerson(database.write, caller.organizationId, input, key.person)
        await updateSigningKey(database, { ...key, name, person }, now().toISOString())
        return { signingKey: await findSigningKey(database.write, caller.organizationId, key.id) }
      }),
    signingKeyDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'SigningKey')
        const { caller, services } = context
        const key = await findSigningKey(services.database.write, caller.organizationId, input.id)
        if (!key) throw new Rejection('SigningKey not found')
        const { signingKey } = await readBackupSettings(services.dataFolder)
        if (signingKey?.id === key.id) {
          throw new Rejection('The key signs new backups', 'Choose another key for backups first, or none.')
        }
        await removePrivatePart(services, key.id, () =>
          deleteSigningKey(services.database, key, services.now().toISOString()),
        )
        return { deletedId: key.id }
      }),
    sbomSign: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'Sbom')
        const { caller, services } = context
        const version = await requireVersion(context, input.id)
        const documents = (await listDocuments(services.database, [version.id])).get(version.id) ?? []
        const document = documents.find(({ active }) => active)
        if (!document) throw new Rejection('A manually created version has no document to sign')
        const key = await services.signer.chooseKey(caller.organizationId, input.signingKeyId ?? null)
        await services.signer.sign(version, document, key, actorOf(context))
        return { sbom: await requireVersion(context, version.id) }
      }),
  },
}

function readInput({ publicKey, algorithm }: SigningKeyCreateInput): {
  readonly secret: string | null
  readonly part: PublicPart
} {
  if (publicKey != null) return { secret: null, part: readPublicKey(publicKey) }
  return newKeyPair(readAlgorithm(algorithm ?? 'ES256'))
}

async function storeKey(
  context: RequestContext,
  {
    name,
    secret,
    part,
    person,
  }: Pick<SigningKey, 'name' | 'person'> & { readonly secret: string | null; readonly part: PublicPart },
): Promise<SigningKey> {
  const { caller, services } = context
  const { database, now } = services
  const key: SigningKey = {
    ...{ id: newId(), organizationId: caller.organizationId, name, ...part, hasPrivate: secret !== null },
    person,
    ...{ createdBy: actorOf(context), createdAt: now().toISOString() },
  }
  const insert = () => insertSigningKey(database, key)
  await (secret === null ? insert() : storePrivatePart(services, { keyId: key.id, secret }, insert))
  return (await findSigningKey(database.write, caller.organizationId, key.id)) ?? key
}
