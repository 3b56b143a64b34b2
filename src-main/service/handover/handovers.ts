import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { UserDatabase } from '#service/db/database.ts'
import { listDocuments } from '#service/db/documents/document-list.ts'
import { findEnvironment } from '#service/db/products/environments.ts'
import { findProduct } from '#service/db/products/products.ts'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { betweenLargeSteps } from '#service/decisions/change-in-parts.ts'
import type { Originals } from '#service/documents/originals.ts'
import type { Actor } from '#service/domain/actor.ts'
import {
  type HandoverAbout,
  handoverEnding,
  handoverFormat,
  handoverFormatVersion,
} from '#service/domain/handover/handover-about.ts'
import type { HandoverCompared, HandoverComparison } from '#service/domain/handover/handover-result.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { SigningMaterial } from '#service/signatures/signing-material.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import { leavesNothing } from '#service/workers/run-options.ts'
import type { AppliedHandover, HandoverApplying } from './thread/apply-handover.ts'
import type { HandoverReading, OpenedHandover } from './thread/open-handover.ts'
import type { HandoverWriting, WrittenHandover } from './thread/write-handover.ts'

export interface HandoverTools {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly originals: Pick<Originals, 'requireWhole'>
  readonly dataFolder: string
  readonly now: () => Date
  /** Of this program, named in the file. */
  readonly waybillVersion: string
}

/** A written file that hands a version over. */
export interface MadeHandover extends WrittenHandover {
  readonly path: string
  readonly filename: string
}

/** Writes versions with their decisions to files, and takes the decisions of such files over. */
export interface Handovers {
  /** @throws {Rejection} if the version has no document, or that is not whole */
  write(
    version: SbomVersion,
    by: Actor,
    options: { readonly passphrase: string | null; readonly signingKey: SigningMaterial | null },
  ): Promise<MadeHandover>
  /**
   * Reads a file whole, and hands its parts to `work`. They are removed afterwards.
   *
   * @throws {Rejection} if it cannot be read
   */
  open<Result>(
    file: SpooledFile,
    passphrase: string | null,
    work: (read: OpenedHandover) => Promise<Result>,
  ): Promise<Result>
  /** Compares the decisions of a file with those of a version. */
  compare(compared: HandoverCompared): Promise<HandoverComparison>
  /** @throws {Rejection} if a decision was changed since the conflict was shown; nothing is changed then */
  apply(applying: HandoverApplying): Promise<AppliedHandover>
}

const limits = { timeLimit: 10 * 60_000, memory: 3072 } as const
const once = { ...limits, beforeRepeat: leavesNothing }
/** Milliseconds after which a file is removed. Longer than a download path is valid. */
const retentionMs = 20 * 60_000

/** Creates what hands versions over. Files are written, read and compared on a processing thread. */
export function createHandovers(tools: HandoverTools): Handovers {
  const { database, pool } = tools
  return {
    write: (version, by, options) => writeHandover(tools, version, by, options),
    open: (file, passphrase, work) => openHandover(tools, file, passphrase, work),
    compare: (compared) =>
      rejectLimit('Comparing the decisions', () =>
        pool.run<HandoverCompared, HandoverComparison>('preview-handover', compared, once),
      ),
    // Not while a large change of decisions is being written: its parts must not be taken for decisions.
    apply: (applying) =>
      betweenLargeSteps(database, () =>
        rejectLimit('Taking the decisions over', () =>
          pool.run<HandoverApplying, AppliedHandover>('apply-handover', applying, limits),
        ),
      ),
  }
}

async function writeHandover(
  { database, pool, originals, dataFolder, now, waybillVersion }: HandoverTools,
  version: SbomVersion,
  by: Actor,
  { passphrase, signingKey }: Parameters<Handovers['write']>[2],
): Promise<MadeHandover> {
  const document = ((await listDocuments(database, [version.id])).get(version.id) ?? []).find((one) => one.active)
  if (!document) {
    throw new Rejection(
      'A manually created version has no document to hand over',
      'Download it as an SBOM and upload that there.',
    )
  }
  const product = await findProduct(database.read, version.organizationId, version.productId)
  const environment = await findEnvironment(database.read, version.organizationId, version.environmentId)
  if (!product || !environment) throw new Rejection('Sbom not found')
  const { filename, bytes, sha256 } = document
  const about: Omit<HandoverAbout, 'findings' | 'kinds'> = {
    ...{ format: handoverFormat, formatVersion: handoverFormatVersion, waybillVersion },
    ...{ madeAt: now().toISOString(), madeBy: by.name },
    ...{ product: product.name, environment: environment.name, label: version.label },
    document: { filename, bytes, sha256 },
    edited: version.editedAt != null,
  }
  const path = join(makeFolder(dataFolder, 'exports'), newId())
  const original = await originals.requireWhole(document)
  const { id: versionId, organizationId } = version
  const input = { versionId, organizationId, about, document: original, path, passphrase, signingKey }
  let written: WrittenHandover | undefined
  try {
    written = await betweenLargeSteps(database, () =>
      rejectLimit('Writing the file', () => pool.run<HandoverWriting, WrittenHandover>('write-handover', input, once)),
    )
  } finally {
    // Also what a thread left that was ended while it wrote.
    await Promise.all(['findings', 'notes'].map((part) => rm(`${path}.${part}`, { force: true })))
    if (!written) await rm(path, { force: true })
  }
  setTimeout(() => void rm(path, { force: true }).catch(() => {}), retentionMs).unref()
  return { ...written, path, filename: filenameOf(product.name, version) }
}

async function openHandover<Result>(
  { pool, dataFolder }: HandoverTools,
  file: SpooledFile,
  passphrase: string | null,
  work: (read: OpenedHandover) => Promise<Result>,
): Promise<Result> {
  const into = makeFolder(dataFolder, 'incoming', `handover-${newId()}`)
  try {
    const input: HandoverReading = { path: file.path, into, passphrase }
    const read = await rejectLimit('Reading the handover file', () =>
      pool.run<HandoverReading, OpenedHandover>('open-handover', input, limits),
    )
    return await work(read)
  } finally {
    await rm(into, { recursive: true, force: true })
  }
}

/** The document of a read file, as if it had been uploaded. */
export async function documentOf({ about, document }: OpenedHandover): Promise<SpooledFile> {
  const { filename, sha256 } = about.document
  return { path: document, name: filename ?? '', type: '', size: (await stat(document)).size, sha256 }
}

function filenameOf(product: string, { label, id }: Pick<SbomVersion, 'label' | 'id'>): string {
  const safe = `${product}-${label}`.replaceAll(/[^\p{L}\p{N}.+_-]+/gu, '-').replaceAll(/^[.-]+|[.-]+$/g, '')
  return `${safe.slice(0, 80) || id}${handoverEnding}`
}
