import type { BackupRowFragment, BackupSettingsValuesFragment } from '#renderer/generated/documents.ts'
import { formatAgo, formatBytes, formatCount, formatDay, formatTime } from '#renderer/lib/format.ts'
import * as texts from './texts.tsx'

/** A backup as the service lists it. */
export type Backup = BackupRowFragment

export type BackupSettings = BackupSettingsValuesFragment

const reasonLabels: Readonly<Record<string, string>> = {
  MANUAL: texts.onDemand,
  DAILY: texts.daily,
  WEEKLY: texts.weeklyLabel,
  BEFORE_MIGRATION: texts.beforeAnUpgrade,
  BEFORE_RESTORE: texts.beforeARestore,
}

/** Describes why a backup was made. */
export function describeReason({ reason }: Pick<Backup, 'reason'>): string {
  return reasonLabels[reason] ?? reason.toLowerCase().replaceAll('_', ' ')
}

/** Returns true for an encrypted file that was never opened: nothing is known of its content. */
export function isUnopened({ schemaVersion, encrypted }: Pick<Backup, 'schemaVersion' | 'encrypted'>): boolean {
  return encrypted && schemaVersion === 0
}

/** Formats what is in a backup: `30 versions, 2,352 decisions`. */
export function describeContent({ sbomsCount, decisionsCount }: Pick<Backup, 'sbomsCount' | 'decisionsCount'>): string {
  return `${formatCount(sbomsCount, texts.versionForms)}, ${formatCount(decisionsCount, texts.decisionForms)}`
}

/** Returns the result of the last check of a backup, with the time of the check if there was one. */
export function checkOf({ problem, verified, verifiedAt }: Pick<Backup, 'problem' | 'verified' | 'verifiedAt'>): {
  readonly result: 'whole' | 'damaged' | 'not checked'
  readonly at: string | null
} {
  if (problem !== null) return { result: 'damaged', at: verifiedAt }
  return verified ? { result: 'whole', at: verifiedAt } : { result: texts.notChecked, at: null }
}

/** Returns why a backup cannot be restored. Null: it can. */
export function whyNotRestorable({ restorable, problem }: Pick<Backup, 'restorable' | 'problem'>): string | null {
  if (restorable) return null
  return problem === null ? texts.itWasWrittenByANewer : texts.itIsDamaged
}

/** What the head of the page says: a failure before the newest whole backup. */
export type Summary =
  | { readonly kind: 'whole'; readonly newest: Backup }
  | { readonly kind: 'failed'; readonly at: string; readonly reason: string; readonly newest: Backup | null }
  | { readonly kind: 'none' }

/** Finds what the head of the page has to say. `backups` are sorted newest first. */
export function summarize(
  backups: readonly Backup[],
  { failedAt, failure }: Pick<BackupSettings, 'failedAt' | 'failure'>,
): Summary {
  const newest = backups.find(({ verified }) => verified) ?? null
  if (failedAt !== null) return { kind: 'failed', at: failedAt, reason: failure ?? texts.reasonIsUnknown, newest }
  return newest === null ? { kind: 'none' } : { kind: 'whole', newest }
}

/** Describes the newest whole backup in one line. */
export function describeNewest({ bytes, ...backup }: Backup): string {
  return `${formatBytes(bytes)}, ${describeContent(backup)}`
}

/** Describes when backups are made by themselves. */
export function describeSchedule({ enabled, time }: Pick<BackupSettings, 'enabled' | 'time'>): string {
  return enabled ? texts.waybillMakesOneEachDay(time) : texts.dailyBackupsAreOffOnlyUpgrades
}

/** Describes when a backup was made and checked: `2026-11-20 02:00, 3 hours ago, opened and checked at 02:01`. */
export function describeMade(
  { createdAt, verifiedAt }: Pick<Backup, 'createdAt' | 'verifiedAt'>,
  now = Date.now(),
): string {
  const made = `${formatTime(createdAt)}, ${formatAgo(createdAt, now)}`
  if (verifiedAt === null) return made
  const isSameDay = formatDay(createdAt) === formatDay(verifiedAt)
  return texts.openedAndChecked(
    made,
    isSameDay ? texts.atVerifiedAt(formatTime(verifiedAt).slice(-5)) : formatTime(verifiedAt),
  )
}

/** Names a backup: by its time, because that is what people look for. */
export function nameBackup({ createdAt }: Pick<Backup, 'createdAt'>): string {
  return texts.backupOfCreatedAt(formatTime(createdAt))
}

/** Joins the names of versions, with the number of those that are not named. */
export function describeLost({
  sbomsLost,
  sbomsLostCount,
}: {
  readonly sbomsLost: readonly string[]
  readonly sbomsLostCount: number
}): string {
  const more = sbomsLostCount - sbomsLost.length
  return [...sbomsLost, ...(more > 0 ? [`${formatCount(more, texts.moreVersionForms)}`] : [])].join(', ')
}
