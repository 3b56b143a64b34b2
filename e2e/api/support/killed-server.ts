import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import { ownerToken } from './api-client.ts'
import { automationCalls } from './automation-calls.ts'
import { startServerProcess } from './server-process.ts'
import { becomeIdle, endpointClient } from './triage-service.ts'

/** A folder of data whose server is killed and started again, and what its database counts meanwhile. */
export function killedServer(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `waybill-${name}-`))
  const processes: Awaited<ReturnType<typeof startServerProcess>>[] = []
  return {
    folder,
    async start() {
      const process = await startServerProcess(folder)
      processes.push(process)
      const client = endpointClient(process.url, ownerToken)
      return { process, client, ...automationCalls({ ...client, idle: () => becomeIdle(client) }) }
    },
    /** @param sql a statement with the column `n` */
    count(sql: string): number {
      const database = openSqlite({ file: join(folder, 'waybill.db'), mode: 'read', schema: 'user-data' }, [])
      try {
        return Number((database.query(sql, []).rows[0] as { n: number }).n) // as said above
      } finally {
        database.close()
      }
    },
    async end() {
      for (const process of processes.splice(0)) await process.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
