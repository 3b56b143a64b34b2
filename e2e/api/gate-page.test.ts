// @module-tag long
// The commands of the page about the gate, run through a shell as the build servers run them.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { startPolicyService } from './support/policy-service.ts'
import { cyclonedx } from './support/triage-service.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/gate.md'), 'utf8')

/** The commands of each build server, with the options of the shell that it starts. */
const servers: readonly (readonly [name: string, commands: RegExp, options: readonly string[]])[] = [
  ['GitHub Actions', /run: \|\n((?: {10}.*\n)+)/, ['-e']],
  ['GitLab', /script:\n((?: {4}- .*\n)+)/, ['-e']],
  ['Azure Pipelines', /script: \|\n((?: {6}.*\n)+)/, []],
  ['Jenkins', /sh '''\n([^']+)'''/, ['-xe']],
]

let started: Awaited<ReturnType<typeof startPolicyService>>
const folder = mkdtempSync(join(tmpdir(), 'waybill-gate-page-'))
beforeAll(async () => {
  started = await startPolicyService()
  const product = 'mutation { projectGroupCreate(input: { name: "Edge Gateway" }) { errors } }'
  await started.running.data(product)
  writeFileSync(join(folder, 'waybill'), `#!/bin/sh\nexec "${process.execPath}" "${testProgram('cli')}" "$@"\n`)
  chmodSync(join(folder, 'waybill'), 0o755)
})
afterAll(async () => {
  await started.running.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(script: string, options: readonly string[]): Promise<{ code: number | null; output: string }> {
  const access = { WAYBILL_API_URL: started.running.url, WAYBILL_SECURITY_TOKEN: started.running.ownerToken }
  const path = `${folder}${delimiter}${process.env['PATH']}`
  const child = spawn('sh', [...options, '-c', script], {
    cwd: folder,
    env: { PATH: path, HOME: folder, NODE_NO_WARNINGS: '1', ...access },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

// The page is for build servers that have a shell.
describe.skipIf(process.platform === 'win32')(
  'the page about the gate (skipped on Windows: it needs a POSIX shell)',
  () => {
    test.each(servers)('%s: the build stops at a policy, and goes on without it', async (name, commands, options) => {
      const [, section = ''] = page.split(`## ${name}\n`)
      const [, found = ''] = commands.exec(section) ?? []
      const script = found.replaceAll(/^\s+(- )?/gm, '')
      expect(script.match(/^waybill (upload|gate)/gm)).toEqual(['waybill upload', 'waybill gate'])
      const report = /--(?:junit|sarif) (\S+)/.exec(script)?.[1] ?? ''
      rmSync(join(folder, report), { force: true })
      writeFileSync(join(folder, 'bom.json'), cyclonedx(['pkg:npm/fox@1.0.0'], `${name} 1`).bytes)
      const policy = await started.create(`Stops ${name}`, 'finding', 'vuln.severity is critical')
      const stopped = await run(script, options)
      expect([stopped.code, stopped.output]).toEqual([3, expect.stringContaining('Gate FAIL')])
      expect([report !== '', existsSync(join(folder, report))]).toEqual([true, true])
      await started.change('policyDelete', { id: policy })
      writeFileSync(join(folder, 'bom.json'), cyclonedx(['pkg:npm/fox@1.0.0'], `${name} 2`).bytes)
      expect((await run(script, options)).code).toBe(0)
    })
  },
)
