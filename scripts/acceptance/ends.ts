import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DesktopApp } from '#e2e/support/desktop-app.ts'
import { openEndpoint, type PageEndpoint } from '#e2e/support/page-endpoint.ts'
import { type Context, expectIntegrity, expectThat, newDataFolder, withApp } from './context.ts'

/** How an app is ended. Resolves when its process is gone. */
type End = (app: DesktopApp) => Promise<void>

const quit: End = async ({ application, close }) => {
  const program = application.process()
  const exited = program.exitCode === null ? once(program, 'exit') : Promise.resolve([program.exitCode])
  await close()
  const [code] = (await exited) as [number | null]
  expectThat(code === 0, `Exit code ${code}`)
}

const kill: End = async ({ application }) => {
  const program = application.process()
  const exited = once(program, 'exit')
  program.kill('SIGKILL')
  await exited
}

/** Starts the app on the same data again and again, and ends it after `work`. */
async function repeat(
  dataFolder: string,
  rounds: number,
  end: End,
  work: (app: DesktopApp, round: number) => Promise<void>,
): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    await withApp(dataFolder, [], async (app) => {
      try {
        await work(app, round)
        await end(app)
      } catch (error) {
        throw new Error(`Round ${round}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      }
    })
    if (end === quit) expectThat(!existsSync(join(dataFolder, 'waybill.lock')), `Round ${round}: the lock is left`)
  }
}

export async function checkQuits(context: Context): Promise<string> {
  const dataFolder = newDataFolder(context)
  await repeat(dataFolder, context.rounds, quit, ({ page }) =>
    page.getByRole('heading', { level: 1 }).first().waitFor(),
  )
  expectIntegrity(dataFolder)
  return `${context.rounds} rounds`
}

const create = 'mutation { projectGroupCreate(input: { name: "Shop" }) { errors } }'
const upload = `mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }`

interface Uploaded {
  readonly sbomUpload: { readonly errors: readonly string[]; readonly sbom: { readonly id: string } | null }
}

/** Uploads a document of some thousand components and returns the id of its version once that is acknowledged. */
async function uploadSbom({ ask }: PageEndpoint, name: string): Promise<string> {
  const components = Array.from({ length: 3000 }, (_, at) => ({
    ...{ type: 'library', 'bom-ref': `c${at}`, name: `part-${at}`, version: '1.0.0' },
    purl: `pkg:npm/part-${at}@1.0.0`,
  }))
  const metadata = { component: { type: 'application', name: 'Shop', version: name } }
  const text = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components })
  const { sbomUpload } = await ask<Uploaded>(upload, { projectGroupName: 'Shop' }, { name: `${name}.cdx.json`, text })
  expectThat(sbomUpload.sbom !== null, sbomUpload.errors.join())
  return sbomUpload.sbom?.id ?? ''
}

/** Returns a check that an app that is ended while it reads documents opens again with each that it had acknowledged. */
export function checkEndsDuringIngest(how: 'quit' | 'kill') {
  return async (context: Context): Promise<string> => {
    const dataFolder = newDataFolder(context)
    const acknowledged: string[] = []
    await repeat(dataFolder, context.rounds, how === 'quit' ? quit : kill, async ({ page }, round) => {
      const endpoint = await openEndpoint(page)
      if (round === 1) await endpoint.ask(create)
      acknowledged.push(await uploadSbom(endpoint, `1.${round}`))
      uploadSbom(endpoint, `2.${round}`).catch(() => undefined) // on its way when the app ends
      await new Promise((resolve) => setTimeout(resolve, (round * 37) % 300))
    })
    expectIntegrity(dataFolder)
    type Versions = { readonly sboms: { readonly nodes: readonly { readonly id: string }[] } }
    const { sboms } = await withApp(dataFolder, [], async ({ page }) => {
      const { ask } = await openEndpoint(page)
      return ask<Versions>('{ sboms(first: 1000) { nodes { id } } }')
    })
    const there = new Set(sboms.nodes.map(({ id }) => id))
    const lost = acknowledged.filter((id) => !there.has(id))
    expectThat(lost.length === 0, `Lost: ${lost.join(', ')}`)
    return `${context.rounds} rounds, ${acknowledged.length} acknowledged versions are there, of ${there.size}`
  }
}
