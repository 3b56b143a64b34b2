// `npm run acceptance`: checks in Electron itself what the tests can only check beside it. See docs/electron-acceptance.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canShowWindows, findElectronProgram, overrideVariable } from '#launch/electron-program.ts'
import { projectFolder as root } from '#e2e/support/app-program.ts'
import type { Context } from './acceptance/context.ts'
import { type AcceptanceOptions, readAcceptanceOptions } from './acceptance/options.ts'
import { findPackaged } from './acceptance/packaged.ts'
import { exitCodeOf, type Result, runPoints, tableOf } from './acceptance/point.ts'
import { points } from './acceptance/points.ts'

const standIn = join(root, 'e2e/stand-in')

/** Returns the program that is checked, or why nothing can be. */
function findProgram({ isStandIn, sections }: AcceptanceOptions): { program: string } | { reason: string } {
  if (isStandIn) return { program: join(standIn, 'electron') }
  if (sections.every((section) => section === 'G')) return findPackaged(root) ?? { reason: packageMissing }
  const program = findElectronProgram()
  if (program === null) return { reason: electronMissing }
  return canShowWindows() ? { program } : { reason: 'There is no display. Run it with xvfb-run, or on a desktop' }
}

const electronMissing =
  'The program of Electron is not here, so nothing of it was checked. Run "node node_modules/electron/install.js", ' +
  'or "npm run acceptance -- --stand-in" to try the checks themselves'
const packageMissing = 'No package is here, so nothing of it was checked. Run "npm run package -- --dir"'

const describe = ({ id, what, outcome, detail }: Result) => `${id} ${outcome}: ${what}${detail && ` (${detail})`}`

async function accept(options: AcceptanceOptions, program: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-acceptance-'))
  if (options.isStandIn) process.env[overrideVariable] = standIn
  const place = { platform: process.platform, isStandIn: options.isStandIn }
  const context: Context = { ...options, root, program, packaged: findPackaged(root), folder }
  const chosen = points.filter(({ id }) => options.sections.some((section) => id.startsWith(section)))
  const where = options.isStandIn ? 'the stand-in, which is not Electron' : program
  console.log(`Acceptance on ${process.platform} ${process.arch} with ${where}\n`)
  try {
    const results = await runPoints(chosen, context, place, (result) => console.log(describe(result)))
    console.log(`\n${tableOf(results)}`)
    if (options.isStandIn) console.log('These are results of the stand-in: they say nothing about Electron.')
    const file = join(root, '.cache/acceptance.json')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify({ ...place, program, results }, null, 2)}\n`)
    return exitCodeOf(results)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function main(): Promise<number> {
  const options = readAcceptanceOptions(process.argv.slice(2))
  const found = findProgram(options)
  if ('program' in found) return accept(options, found.program)
  console.error(`${found.reason}.`)
  return 2
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  return 1
})
