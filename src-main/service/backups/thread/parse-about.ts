import { type BackupAbout, backupFormat, backupFormatVersion, backupReasons } from '#service/domain/backups/backup.ts'
import { Rejection } from '#service/domain/rejection.ts'

/**
 * Reads what a backup says of itself. Its file can come from anybody.
 *
 * @throws {Rejection} if it is no backup, or one of a newer format
 */
export function parseAbout(text: string): BackupAbout {
  const about = parseJson(text) as Partial<BackupAbout>
  if (about.format !== backupFormat || typeof about.formatVersion !== 'number') {
    throw new Rejection('The file is not a Waybill backup')
  }
  if (about.formatVersion > backupFormatVersion) {
    throw new Rejection(`The backup was written by a newer version of Waybill (${String(about.waybillVersion)})`)
  }
  if (!isWellFormed(about)) throw new Rejection('The file is not a Waybill backup')
  return about as BackupAbout // compared with the manifest, and its numbers with the database
}

/** The id, the time and the reason become parts of file names: no other text may. Whatever lists backups reads the numbers. */
function isWellFormed(about: Partial<BackupAbout>): boolean {
  const { id, createdAt, reason, waybillVersion, versionIds, missingDocuments } = about
  return (
    isId(id) &&
    isTime(createdAt) &&
    backupReasons.some((known) => known === reason) &&
    typeof waybillVersion === 'string' &&
    countsOf(about).every((count) => Number.isSafeInteger(count) && Number(count) >= 0) &&
    areTexts(versionIds) &&
    areTexts(missingDocuments)
  )
}

function countsOf(about: Partial<BackupAbout>): readonly unknown[] {
  const { schemaVersion, products, versions, decisions, documents, changeCursor } = about
  return [schemaVersion, products, versions, decisions, documents, changeCursor]
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** Tests for a time as this program writes it: another text for the same time is not written. */
function isTime(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const time = new Date(value)
  return !Number.isNaN(time.getTime()) && time.toISOString() === value
}

/** @throws {Rejection} if it is not an object or a list */
export function parseJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Rejection('The file is not a Waybill backup')
}
