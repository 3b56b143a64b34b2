// A variable can have the shape of a received file. The file that it names must not be read, moved or revealed.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from './support/api.ts'

let api: Api
const folder = mkdtempSync(join(tmpdir(), 'waybill-secret-'))
const path = join(folder, 'secret.json')
const document = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [] })
beforeAll(async () => {
  writeFileSync(path, document)
  api = await startApi()
  await api.data('mutation { projectGroupCreate(input: { name: "App" }) { errors } }')
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

/** Sends an operation with a file for the variable `place`, or as plain JSON without a place. */
async function send(query: string, variables: object, place: string | null): Promise<unknown> {
  const operation = JSON.stringify({ query, variables })
  if (place === null) {
    const headers = { 'content-type': 'application/json' }
    return (await api.fetch('/graphql', { method: 'POST', body: operation, headers })).json()
  }
  const body = new FormData()
  body.set('operations', operation)
  body.set('map', JSON.stringify({ 0: [`variables.${place}`] }))
  body.set('0', new Blob([document]), 'bom.json')
  return (await api.fetch('/graphql', { method: 'POST', body })).json()
}

const refused = (message: RegExp) => ({
  errors: [
    expect.objectContaining({ message: expect.stringMatching(message), extensions: { code: 'BAD_USER_INPUT' } }),
  ],
})

it.each([
  'sbomUpload(input: { doc: $doc, projectGroupName: "App" })',
  'uploadSbom(input: { sbom: $doc, projectGroupName: "App" })',
  'sbomInspect(input: { doc: $doc })',
  'advisorySourceImport(input: { file: $doc })',
])('rejects a file that is named and not sent, and leaves it in its place: %s', async (mutation) => {
  const doc = { path, name: 'bom.json', type: 'application/json', size: document.length, sha256: '0'.repeat(64) }
  const query = `mutation ($doc: Upload!) { ${mutation} { errors } }`
  expect(await send(query, { doc }, null)).toEqual(refused(/multipart/))
  expect(await send(query, { doc, other: null }, 'other')).toEqual(refused(/multipart/))
  expect(readFileSync(path, 'utf8')).toBe(document)
})

it.each(['/etc/hostname', '0', '__proto__'])('lets no HTTP client name an opened file: %s', async (id) => {
  const query = 'mutation ($doc: Upload!) { sbomInspect(input: { doc: $doc }) { errors } }'
  const body = `{"query":${JSON.stringify(query)},"variables":{"doc":null},"extensions":{"openedFiles":{"${id}":["variables.doc"]}}}`
  const answer = await api.fetch('/graphql', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const message = 'Only the desktop app names files that it opened. Send a multipart request'
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] },
  ])
})

it('does not reveal in a message about a variable where its file is', async () => {
  const query = 'mutation ($input: UploadSbomInput!) { uploadSbom(input: $input) { errors } }'
  const answer = await send(query, { input: { other: null } }, 'input.other')
  expect(JSON.stringify(answer)).toContain('found: { other: { name: \\"bom.json\\" } }')
  expect(JSON.stringify(answer)).not.toMatch(/incoming|\.part|sha256/)
})
