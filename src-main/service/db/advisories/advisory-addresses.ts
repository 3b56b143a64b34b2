import type { Kysely, Selectable } from 'kysely'
import type {
  AddressValidators,
  AdvisoryAddress,
  RefreshSchedule,
} from '#service/domain/advisories/advisory-address.ts'
import type { AdvisoryAddressTable } from '#service/db/tables/exchange-tables.ts'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

type Write = Kysely<UserDataTables>

/** Lists all URLs, by source and URL. */
export async function listAddresses(read: UserReader): Promise<readonly AdvisoryAddress[]> {
  const rows = await read.selectFrom('advisory_address').selectAll().orderBy('source_name').orderBy('url').execute()
  return rows.map(toAddress)
}

export async function findAddress(
  read: UserReader,
  by: { readonly id: string } | { readonly url: string },
): Promise<AdvisoryAddress | undefined> {
  const query = read.selectFrom('advisory_address').selectAll()
  const row = await ('id' in by ? query.where('id', '=', by.id) : query.where('url', '=', by.url)).executeTakeFirst()
  return row && toAddress(row)
}

/** Stores a URL, or the source and schedule of a stored one. Null keeps the stored value; a host that may be private stays marked. */
export async function storeAddress(
  write: Write,
  address: {
    readonly id: string
    readonly url: string
    readonly mayBePrivate: boolean
    readonly sourceName: string | null
    readonly schedule: RefreshSchedule | null
  },
  at: string,
): Promise<void> {
  const { id, url, mayBePrivate, sourceName, schedule } = address
  const given = {
    ...(mayBePrivate && { may_be_private: 1 }),
    ...(sourceName !== null && { source_name: sourceName }),
    ...(schedule !== null && { schedule }),
  }
  await write
    .insertInto('advisory_address')
    .values({ id, url, created_at: at, ...given })
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ url, ...given }))
    .execute()
}

/** Stores when a URL is due next; null: never automatically. */
export async function scheduleAddress(
  write: Write,
  id: string,
  { schedule, nextCheckAt }: { readonly schedule: RefreshSchedule; readonly nextCheckAt: string | null },
): Promise<void> {
  await write
    .updateTable('advisory_address')
    .set({ schedule, next_check_at: nextCheckAt })
    .where('id', '=', id)
    .execute()
}

/** Stores the result of checking a URL. `seen` has the validators of the current data; absent: unchanged. */
export async function saveAddressCheck(
  write: Write,
  id: string,
  check: {
    readonly at: string
    readonly nextCheckAt: string | null
    readonly failures: number
    readonly error: string | null
    readonly remedy: string | null
    readonly seen?:
      | {
          readonly validators: AddressValidators
          /** Source of the import; null if nothing was imported. */
          readonly sourceName: string | null
        }
      | undefined
  },
): Promise<void> {
  const { at, nextCheckAt, failures, error, remedy, seen } = check
  await write
    .updateTable('advisory_address')
    .set({
      last_checked_at: at,
      next_check_at: nextCheckAt,
      failures,
      last_error: error,
      last_remedy: remedy,
      ...(seen && {
        ...(seen.sourceName !== null && { last_changed_at: at, source_name: seen.sourceName }),
        etag: seen.validators.etag,
        last_modified: seen.validators.lastModified,
        checksum: seen.validators.checksum,
        change_list_etag: seen.validators.changeListEtag,
        newest_change: seen.validators.newestChange,
      }),
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteAddress(write: Write, id: string): Promise<void> {
  await write.deleteFrom('advisory_address').where('id', '=', id).execute()
}

/** Deletes the URLs of a removed source: fetching them again would restore it. */
export async function deleteAddressesOf(
  write: Write,
  { name, url }: { readonly name: string; readonly url: string | null },
): Promise<void> {
  await write
    .deleteFrom('advisory_address')
    .where((is) => is.or([is('source_name', '=', name), is('url', '=', url ?? '')]))
    .execute()
}

/** Makes the next check fetch everything, because the validators no longer describe the current data. */
export async function forgetValidators(write: Write): Promise<void> {
  const forgotten = { etag: null, last_modified: null, checksum: null, change_list_etag: null, newest_change: null }
  await write.updateTable('advisory_address').set(forgotten).execute()
}

function toAddress(row: Selectable<AdvisoryAddressTable>): AdvisoryAddress {
  return {
    id: row.id,
    url: row.url,
    mayBePrivate: row.may_be_private === 1,
    sourceName: row.source_name,
    schedule: row.schedule as RefreshSchedule, // a CHECK of the table
    validators: {
      etag: row.etag,
      lastModified: row.last_modified,
      checksum: row.checksum,
      changeListEtag: row.change_list_etag,
      newestChange: row.newest_change,
    },
    lastCheckedAt: row.last_checked_at,
    lastChangedAt: row.last_changed_at,
    nextCheckAt: row.next_check_at,
    failures: row.failures,
    lastError: row.last_error,
    lastRemedy: row.last_remedy,
  }
}
