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

/** All addresses, by source and address. */
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

/**
 * Remembers an address, or gives a known one its source and schedule. Null keeps what is stored; a host that may be private stays
 * one.
 */
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

/** When an address is due next; null: never by itself. */
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

/** What came of asking an address. `seen` is by what the server knows what is in use now; absent: as before. */
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
          /** Source of what was imported; null when nothing was. */
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

/** Forgets the addresses of a source that was removed: fetching them again would bring it back. */
export async function deleteAddressesOf(
  write: Write,
  { name, url }: { readonly name: string; readonly url: string | null },
): Promise<void> {
  await write
    .deleteFrom('advisory_address')
    .where((is) => is.or([is('source_name', '=', name), is('url', '=', url ?? '')]))
    .execute()
}

/** Makes the next check fetch everything: what was seen of the files is not in use any more. */
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
