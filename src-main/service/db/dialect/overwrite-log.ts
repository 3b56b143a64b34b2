import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { applicationIds } from './application-ids.ts'

/** A reader that began before keeps the log in use for as long as its statement runs. */
const maxTries = 40
/** Milliseconds. */
const pauseMs = 100

/**
 * Removes from the log of the user's database what was changed until now: the log is written into the database file, begun again and cut to
 * its new length. It never becomes empty, because a log without content means that one was lost. Returns false if a long read prevents it.
 */
export async function overwriteLog<Tables>(write: Kysely<Tables>): Promise<boolean> {
  const run = (text: string) => sql.raw<Record<string, number>>(text).execute(write)
  for (let tries = 0; tries < maxTries; tries += 1) {
    // The first commit after the restart cuts the log, on any connection: the limit is set before.
    await run('PRAGMA journal_size_limit = 0')
    await run('PRAGMA busy_timeout = 20') // decisions do not wait for a reader that is in the way
    const { rows } = await run('PRAGMA wal_checkpoint(RESTART)')
    await run('PRAGMA busy_timeout = 10000')
    await run(`PRAGMA application_id = ${applicationIds['user-data']}`)
    await run('PRAGMA journal_size_limit = -1')
    if (rows[0]?.['busy'] === 0) return true
    await wait(pauseMs)
  }
  return false
}

/** Ends the log of a database: its content is in the one file, which needs no other beside it. */
export async function endLog<Tables>(write: Kysely<Tables>): Promise<void> {
  await sql`PRAGMA journal_mode = DELETE`.execute(write)
}
