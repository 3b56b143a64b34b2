// A process that is killed while it signs a document or signs a version off leaves nothing, or all of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { startServerProcess } from './support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-signature-kill-'))
const processes: Awaited<ReturnType<typeof startServerProcess>>[] = []
afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const server = await startServerProcess(folder)
  processes.push(server)
  return server
}

interface State {
  readonly sbom: {
    readonly signature: { readonly state: string; readonly keyName: string | null; readonly signedBy: string | null }
    readonly reviews: readonly { readonly current: boolean; readonly note: string | null; readonly digest: string }[]
  }
}
const query = `query ($id: Uuid!) { sbom(sbomId: $id) { signature { state keyName signedBy } reviews { current note digest } } }`
const change = `mutation ($id: Uuid!) { sbomSign(input: { id: $id }) { errors }
  sbomReviewCreate(input: { sbomId: $id, note: "whole" }) { errors } }`

test('a kill leaves no signature and no sign-off that is not whole', { timeout: 180_000 }, async () => {
  let server = await start()
  await server.product('Shop')
  const sbomId = await server.upload(cyclonedxOf(manyComponents(3000)), 'Shop')
  await server.idle()
  await server.data('mutation { signingKeyCreate(input: { name: "Release" }) { errors signingKey { id } } }', {})

  for (const delay of [5, 60, 200, 500]) {
    // oxlint-disable-next-line no-await-in-loop -- one process at a time uses the folder
    await killDuring(server, sbomId, delay)
    // oxlint-disable-next-line no-await-in-loop -- as above
    server = await start()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expectWhole(server, sbomId)
  }

  // Afterwards both work.
  expect(await server.data(change, { id: sbomId })).toMatchObject({
    sbomSign: { errors: [] },
    sbomReviewCreate: { errors: [] },
  })
  const { sbom } = await server.data<State>(query, { id: sbomId })
  expect(sbom.signature).toMatchObject({ state: 'TRUSTED', keyName: 'Release' })
  expect(sbom.reviews[0]).toMatchObject({ current: true, note: 'whole' })
})

type Server = Awaited<ReturnType<typeof startServerProcess>>

async function killDuring(server: Server, id: string, delay: number) {
  const answer = server.data(change, { id }).catch(() => undefined) // its connection ends
  await wait(delay)
  await server.kill()
  await answer
}

async function expectWhole(server: Server, id: string) {
  const { sbom } = await server.data<State>(query, { id })
  if (sbom.signature.state === 'NONE') expect(sbom.signature.signedBy).toBeNull()
  else {
    expect(sbom.signature).toMatchObject({ state: 'TRUSTED', keyName: 'Release' })
    expect(sbom.signature.signedBy).not.toBeNull()
  }
  for (const review of sbom.reviews) {
    expect(review).toMatchObject({ current: true, note: 'whole' })
    expect(review.digest).toMatch(/^[0-9a-f]{64}$/)
  }
}
