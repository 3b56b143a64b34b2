import { statfs } from 'node:fs/promises'
import { type BackupPayload, backupTools, enterPassphrase, type RestorePayload } from '#service/backups/backup-work.ts'
import { listBackups, removeBackup } from '#service/backups/backup-list.ts'
import { importBackup } from '#service/backups/import-backup.ts'
import { checkBackup, findOwnBackup } from '#service/backups/make-backup.ts'
import { backupFolder, type BackupSettings, readBackupSettings } from '#service/backups/backup-settings.ts'
import { readPresentState } from '#service/db/backups/present-versions.ts'
import { invalidRemedy } from '#service/domain/backups/backup-signature.ts'
import type { BackupFacts } from '#service/domain/backups/backup.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { listConnection } from '#service/graphql/resolving/connection.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, hasRole, requireRole } from '#service/graphql/resolving/permission.ts'
import { queueJob } from '#service/graphql/resolving/queue-job.ts'
import { newJob } from '#service/domain/new-job.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import { presentBackupSignature } from './present-backup-signature.ts'
import { updateBackupSettings } from './backup-settings-input.ts'

/** Backups of the store: list, make, check, restore, and when they are made. */
export const backupResolvers: Resolvers = {
  Query: {
    backups: async (_root, args, context) => {
      requireRole(context, 'Admin', 'Backup')
      return listConnection(await allBackups(context), ({ id }) => id, args)
    },
    backupSettings: (_root, _args, context) => {
      requireRole(context, 'Admin', 'BackupSettings')
      return readBackupSettings(context.services.dataFolder)
    },
  },
  Backup: {
    sbomsCount: ({ versions }) => versions,
    decisionsCount: ({ decisions }) => decisions,
    missingDocumentsCount: ({ missingDocuments }) => missingDocuments.length,
    signature: ({ signature }, _args, context) => presentBackupSignature(signature, context),
    restorePreview: (backup, _args, context) => preview(backup, context),
    url: ({ path, filename }, _args, context) =>
      hasRole(context, 'Owner')
        ? context.services.downloads.offer({
            content: { path, isTemporary: false },
            contentType: 'application/octet-stream',
            filename,
          })
        : null,
  },
  BackupSettings: {
    enabled: ({ schedule }) => schedule.enabled,
    time: ({ schedule }) => schedule.time,
    keptDaily: ({ kept }) => kept.daily,
    keptWeekly: ({ kept }) => kept.weekly,
    folder: (settings, _args, { services }) => backupFolder(services.dataFolder, settings),
    isDefaultFolder: ({ folder }) => folder === null,
    signingKeyId: ({ signingKey }) => signingKey?.id ?? null,
    signingKeyName: ({ signingKey }) => signingKey?.name ?? null,
    freeBytes: (settings, _args, context) => freeBytes(settings, context),
    failedAt: ({ lastFailure }) => lastFailure?.at ?? null,
    failure: ({ lastFailure }) => lastFailure?.message ?? null,
  },
  Mutation: {
    backupCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'Backup')
        const job = await queueJob(context, 'BACKUP', { reason: 'MANUAL' } satisfies BackupPayload)
        return { job, backup: null }
      }),
    backupRestore: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Owner', 'Backup')
        if ((input.id == null) === (input.file == null)) throw new Rejection('Pass either "id" or "file"')
        const passphrase = input.passphrase || null
        const backup = input.file
          ? await importFile(context, input.file.path, await passphraseFor(context, passphrase))
          : await requireBackup(input.id ?? '', context)
        return {
          job: await queueRestore(
            backup,
            { passphrase, acceptsInvalid: input.acceptInvalidSignature === true },
            context,
          ),
        }
      }),
    backupImport: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Owner', 'Backup')
        const passphrase = await passphraseFor(context, input.passphrase || null)
        return { backup: await importFile(context, input.file.path, passphrase) }
      }),
    backupVerify: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'Backup')
        const { path, encrypted } = await requireBackup(input.id, context)
        const passphrase = encrypted ? await passphraseFor(context, input.passphrase || null) : null
        const check = () => checkBackup(context.services, { path, passphrase })
        return { backup: await rejectLimit('Checking the backup', check) }
      }),
    backupSettingsUpdate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Owner', 'BackupSettings')
        return { backupSettings: await updateBackupSettings(input, context) }
      }),
    backupDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Admin', 'Backup')
        const backup = await requireBackup(input.id, context)
        const newest = (await allBackups(context)).find(({ verified }) => verified)
        if (newest?.id === backup.id) throw new Rejection('The newest whole backup cannot be deleted')
        await removeBackup(await folderOf(context), backup.filename)
        return { deletedId: backup.id }
      }),
  },
}

async function folderOf({ services }: RequestContext): Promise<string> {
  return backupFolder(services.dataFolder, await readBackupSettings(services.dataFolder))
}

async function allBackups(context: RequestContext): Promise<readonly BackupFacts[]> {
  return listBackups(await folderOf(context), context.services.now)
}

async function requireBackup(id: string, { services }: RequestContext): Promise<BackupFacts> {
  const backup = await findOwnBackup(services, id)
  if (!backup) throw new Rejection('Backup not found')
  return backup
}

async function passphraseFor({ services }: RequestContext, given: string | null): Promise<string | null> {
  return given ?? (await services.secrets.get('backup-passphrase'))
}

function importFile({ services }: RequestContext, path: string, passphrase: string | null): Promise<BackupFacts> {
  return rejectLimit('Checking the backup', () => importBackup(backupTools(services), path, passphrase))
}

interface Given {
  readonly passphrase: string | null
  readonly acceptsInvalid: boolean
}

async function queueRestore(backup: BackupFacts, { passphrase, acceptsInvalid }: Given, context: RequestContext) {
  if (!backup.restorable) {
    throw new Rejection(backup.problem ?? 'The backup was written by a newer version of Waybill')
  }
  const { signature } = backup
  if (signature.state === 'INVALID' && !acceptsInvalid) {
    throw new Rejection(`The signature of the backup is invalid: ${signature.reason ?? ''}`, invalidRemedy)
  }
  const { caller, services } = context
  const by = actorOf(context)
  const asked = { backupId: backup.id, shownSignature: signature, acceptsInvalidSignature: acceptsInvalid }
  const target = { organizationId: caller.organizationId, payload: asked satisfies RestorePayload }
  const job = newJob({ kind: 'RESTORE', ...target }, by, services.now())
  if (passphrase !== null) enterPassphrase(job.id, passphrase)
  return services.jobs.add(job)
}

async function preview(backup: BackupFacts, context: RequestContext) {
  const { database } = context.services
  const batch = async (keys: readonly 'present'[]) => {
    const state = await readPresentState(database)
    return new Map(keys.map((key) => [key, state] as const))
  }
  const present = (await context.load('present state', 'present', batch)) ?? { decisions: 0, versions: [] }
  const there = new Set(backup.versionIds)
  const lost = present.versions.filter(({ id }) => !there.has(id))
  return {
    sbomsCount: present.versions.length,
    decisionsCount: present.decisions,
    sbomsLostCount: lost.length,
    sbomsLost: lost.slice(0, 20).map(({ name }) => name),
    sbomsReturnedCount: there.size - (present.versions.length - lost.length),
  }
}

/** Null if the folder cannot be reached. A folder that is not created yet is on the volume of the data folder. */
async function freeBytes(
  settings: BackupSettings,
  { services: { dataFolder } }: RequestContext,
): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(settings.folder ?? dataFolder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) return null
    throw error
  }
}
