// The gate on the command line: what a build server runs. Each verdict has its exit code, and the reports are what tools read.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XmlDocument } from 'libxml2-wasm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { startPolicyService } from './support/policy-service.ts'
import { cyclonedx } from './support/triage-service.ts'

const program = testProgram('cli')
const folder = mkdtempSync(join(tmpdir(), 'waybill-gate-'))
let started: Awaited<ReturnType<typeof startPolicyService>>
beforeAll(async () => void (started = await startPolicyService()))
afterAll(async () => {
  await started.running.close()
  rmSync(folder, { recursive: true, force: true })
})
/** Policies of a test. */
const made: string[] = []
afterEach(async () => {
  for (const id of made.splice(0)) await started.change('policyDelete', { id })
})

async function policy(name: string, appliesTo: string, text: string, more: object = {}): Promise<string> {
  const id = await started.create(name, appliesTo, text, more)
  made.push(id)
  return id
}

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

function gate(args: readonly string[], token = started.running.ownerToken): Promise<Ended> {
  const access = { WAYBILL_API_URL: started.running.url, WAYBILL_SECURITY_TOKEN: token }
  const child = spawn(process.execPath, [program, 'gate', ...args], {
    env: { PATH: process.env['PATH'], HOME: folder, NODE_NO_WARNINGS: '1', ...access },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })))
}

describe('exit codes', () => {
  test('0 without policies, with a warning that nothing was evaluated', async () => {
    const { code, stderr } = await gate(['--id', started.version])
    expect([code, stderr]).toEqual([0, expect.stringContaining('Gate NO_POLICIES: nothing was evaluated')])
  })

  test('3 when a policy fails, 0 with a waiver, 3 again after its end', async () => {
    const policyId = await policy('Severe', 'finding', 'vuln.severity is critical')
    const args = ['--product', 'App', '--wait']
    const first = await gate(args)
    expect([first.code, first.stdout]).toEqual([
      3,
      expect.stringMatching(/FAIL\s+Severe\s+fail\s+1\s+0\s+1 finding violates it/),
    ])
    const waiver = { policyId, vulnId: 'CVE-2026-0001', reason: 'x', expiresAt: started.dayFrom(1) }
    await started.change('policyWaiverCreate', waiver)
    expect((await gate(args)).code).toBe(0)
    started.moveTo(2)
    expect((await gate(args)).code).toBe(3)
    started.moveTo(0)
  })

  test('warnings stop it only if they are asked to', async () => {
    await policy('Warned', 'component', 'component.name is fox', { resultType: 'warn' })
    const args = ['--id', started.version, '--wait']
    expect((await gate(args)).code).toBe(0)
    expect((await gate([...args, '--fail-on', 'warn'])).code).toBe(3)
    expect((await gate([...args, '--fail-on', 'warn', '--policy', 'unsigned document'])).code).not.toBe(0)
  })

  test('0 says how many components it says nothing about', async () => {
    await policy('Rule', 'finding', 'vuln.kev is yes')
    const { stderr } = await gate(['--id', started.version, '--wait'])
    expect(stderr).not.toContain('about their vulnerabilities')
    await started.running.upload(cyclonedx(['pkg:cargo/elk@3.0.0', 'pkg:cargo/owl@1.0.0'], '3.0.0'))
    const open = await gate(['--product', 'App', '--label', '3.0.0', '--wait'])
    expect([open.code, open.stderr]).toEqual([
      0,
      expect.stringContaining('2 components not evaluated: about their vulnerabilities the policies say nothing'),
    ])
  })

  test('4 for a version that was not evaluated, until it is waited for', async () => {
    const older = started.version
    await started.running.upload(cyclonedx(['pkg:npm/elk@3.0.0'], '2.0.0'))
    await policy('Rule', 'component', 'component.name is fox')
    await started.running.idle()
    const viewer = await started.running.token('Viewer')
    const before = await gate(['--id', older], viewer)
    expect([before.code, before.stderr]).toEqual([4, expect.stringContaining('NOT_EVALUATED')])
    const refused = await gate(['--id', older, '--wait'], viewer)
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('You are not authorized')])
    expect((await gate(['--id', older, '--wait'])).code).toBe(3)
    expect((await gate(['--id', older], viewer)).code).toBe(3)
  })

  test('4 when a policy cannot be evaluated', async () => {
    const { namedList } = await started.change('namedListCreate', { name: 'gone', values: ['fox'] })
    await policy('Listed', 'component', 'component.name in @gone')
    await started.running.idle()
    // Nothing in the API removes a list that is in use. A store that was put together by hand may lack it.
    await started.running.stop()
    const { default: Database } = await import('better-sqlite3')
    const database = new Database(join(started.running.dataFolder, 'waybill.db'))
    database.prepare('DELETE FROM named_list WHERE id = ?').run(namedList?.id)
    database.close()
    const { startTriageService } = await import('./support/triage-service.ts')
    const again = await startTriageService(started.running.dataFolder, started.now)
    started = { ...started, running: again, ...(await import('./support/policy-calls.ts')).policyCalls(again) }
    started = { ...started, change: started.mutate }
    await started.change('policyRun', { sbomIds: [started.version] })
    await again.idle()
    const { code, stdout } = await gate(['--id', started.version, '--wait'])
    expect([code, stdout]).toEqual([4, expect.stringContaining('Named list')])
  })

  test.each([
    [['--id', 'x'], 2, '"x" is not an id'],
    [[], 2, '"--id" or "--product" is required'],
    [['--product', 'App', '--fail-on', 'never'], 2, 'Use fail or warn'],
    [['--product', 'Nothing'], 1, 'not found'],
    [['--product', 'App', '--policy', 'Nothing'], 1, 'Policy "Nothing" not found'],
    [['--id', '01a1f96c-d219-7adc-bc6d-bfd2b404325b'], 1, 'not found'],
  ])('%j ends with %i', async (args, code, message) => {
    const ended = await gate(args)
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(message)])
  })
})

describe('reports', () => {
  test('JSON, JUnit and SARIF show the same violations', async () => {
    const severe = await policy('Severe <"findings">', 'finding', 'vuln.cvss > 0')
    await policy('Passes', 'component', 'component.name is gnu')
    await policy('Elsewhere', 'version', 'version.componentCount > 0', { scope: { environmentNames: ['production'] } })
    const waiver = {
      policyId: severe,
      vulnId: 'CVE-2026-0002',
      reason: 'not <reachable>',
      expiresAt: started.dayFrom(9),
    }
    await started.change('policyWaiverCreate', waiver)
    const [junit, sarif] = [join(folder, 'gate.xml'), join(folder, 'gate.sarif')]
    const args = ['--id', started.version, '--wait', '--output', 'json', '--junit', junit, '--sarif', sarif]
    const { code, stdout } = await gate(args)
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toEqual([
      {
        gate: 'FAIL',
        policy: 'Severe <"findings">',
        result: 'fail',
        violations: 1,
        waived: 1,
        detail: expect.any(String) as unknown,
      },
      { gate: 'FAIL', policy: 'Passes', result: 'pass', violations: 0, waived: 0, detail: 'No violations' },
      {
        gate: 'FAIL',
        policy: 'Elsewhere',
        result: 'skipped',
        violations: 0,
        waived: 0,
        detail: expect.any(String) as unknown,
      },
    ])
    const document = XmlDocument.fromString(readFileSync(junit, 'utf8'))
    const textAt = (path: string) => document.get(path)?.content
    const totals = ['tests', 'failures', 'errors', 'skipped'].map((name) => textAt(`//testsuite/@${name}`))
    expect(totals).toEqual(['3', '1', '0', '1'])
    expect(textAt('//failure')?.split('\n')).toEqual([
      'CVE-2026-0001 in fox 1.0.0: vuln.cvss > 0 (9.8)',
      expect.stringMatching(/^CVE-2026-0002 in owl 1\.0\.0: .*, waived until .*: not <reachable>$/),
    ])
    document.dispose()
    const [run] = (
      JSON.parse(readFileSync(sarif, 'utf8')) as {
        runs: { results: object[]; tool: { driver: { rules: object[] } } }[]
      }
    ).runs
    expect(run?.tool.driver.rules).toMatchObject([{ id: severe, name: 'Severe <"findings">' }, { name: 'Passes' }])
    expect(run?.results).toMatchObject([
      {
        ruleId: severe,
        ruleIndex: 0,
        level: 'error',
        locations: [{ logicalLocations: [{ fullyQualifiedName: 'pkg:npm/fox@1.0.0' }] }],
      },
      { level: 'note', suppressions: [{ kind: 'external', justification: 'not <reachable>' }] },
    ])
  })

  test('a report that cannot be written is an operational error', async () => {
    const { code, stderr } = await gate(['--id', started.version, '--junit', join(folder, 'no', 'where.xml')])
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be written')])
  })
})
