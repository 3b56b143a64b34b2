// @module-tag long
// The command line makes, checks and restores backups: of a running server, and of a folder whose service cannot start.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runProgram } from '#cli/run-program.ts'
import { testProgram } from '#e2e/support/test-run/test-programs.ts'
import { encryptFile } from './support/encrypt-backup.ts'
import { startTriageService } from './support/triage-service.ts'

const scratch = mkdtempSync(join(tmpdir(), 'waybill-cli-backups-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

async function run(env: Record<string, string>, ...args: readonly string[]) {
  const said = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof said) => ({ write: (text: string) => (said[name] += text) })
  const { signal } = new AbortController()
  const outputs = { stdout: sink('stdout'), stderr: sink('stderr') }
  const code = await runProgram({ args: [...args, '--output', 'json'], env, signal, ...outputs })
  return { code, rows: said.stdout === '' ? [] : (JSON.parse(said.stdout) as Record<string, unknown>[]), ...said }
}

const sbom = {
  name: 'x.json',
  bytes: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [] }),
}
const versions = async (service: Awaited<ReturnType<typeof startTriageService>>) =>
  (await service.data<{ sboms: { totalCount: number } }>('{ sboms(first: 0) { totalCount } }')).sboms.totalCount

test('makes, lists, checks and restores backups of a running server, and of a folder without its database', async () => {
  const service = await startTriageService()
  const { dataFolder } = service
  const env = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: service.ownerToken }
  await service.upload(sbom, 'Gateway')
  const made = await run(env, 'backup', 'create')
  expect(made).toMatchObject({ code: 0, rows: [{ reason: 'MANUAL', versions: 1, verified: true }] })
  const id = String(made.rows[0]?.['id'])
  expect(await run(env, 'backup', 'list')).toMatchObject({ code: 0, rows: made.rows })
  expect(await run(env, 'backup', 'verify', id)).toMatchObject({ code: 0, rows: [{ id, verified: true }] })
  expect(await run(env, 'backup', 'verify')).toMatchObject({ code: 2 })
  expect(await run(env, 'backup', 'verify', 'none')).toMatchObject({ code: 1 })

  await service.upload(sbom, 'Field Controller')
  expect(await run(env, 'restore', id, '--data', dataFolder)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/in use by another/) as string,
  })
  expect(await run(env, 'backup', 'restore', id)).toMatchObject({ code: 0, rows: [{ state: 'SUCCEEDED' }] })
  expect(await versions(service)).toBe(1)
  await service.upload(sbom, 'Field Controller')
  await service.stop()

  truncateSync(join(dataFolder, 'waybill.db'), 0)
  const folder = { WAYBILL_DATA: dataFolder }
  expect(await run(folder, 'backup', 'list')).toMatchObject({ code: 5 })
  const listed = await run(folder, 'restore')
  expect(listed.rows.map(({ reason }) => reason)).toEqual(['BEFORE_RESTORE', 'MANUAL'])
  expect(await run(folder, 'restore', 'none')).toMatchObject({ code: 3 })
  expect(await run(folder, 'restore', id)).toMatchObject({ code: 0, rows: [{ versions: 1 }] })
  // The emptied database and the original of the second version are kept: they were not backed up.
  const kept = readdirSync(join(dataFolder, 'quarantine'), { recursive: true, encoding: 'utf8' })
  expect(kept.filter((name) => name.endsWith('waybill.db'))).toHaveLength(1)
  const again = await startTriageService(dataFolder)
  expect(await versions(again)).toBe(1)
  await again.close()
})

test('keeps tokens revoked, also where the present state cannot be backed up', async () => {
  const service = await startTriageService()
  const { dataFolder } = service
  const folder = { WAYBILL_DATA: dataFolder }
  const secretOf = async (name: string) => {
    const text = 'mutation ($input: TokenCreateInput!) { tokenCreate(input: $input) { secret token { id } } }'
    type Made = { tokenCreate: { secret: string; token: { id: string } } }
    return (await service.data<Made>(text, { input: { name, role: 'Viewer' } })).tokenCreate
  }
  const [lost, kept] = [await secretOf('lost'), await secretOf('kept')]
  const env = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: service.ownerToken }
  const id = String((await run(env, 'backup', 'create')).rows[0]?.['id'])
  const revoke = 'mutation ($input: TokenRevokeInput!) { tokenRevoke(input: $input) { errors } }'
  await service.data(revoke, { input: { id: lost.token.id } })
  const created = await secretOf('created')
  await service.stop()

  // Backups are to be encrypted, and the passphrase is not here.
  writeFileSync(join(dataFolder, 'backups.json'), JSON.stringify({ encrypted: true }))
  const restored = await run(folder, 'restore', id)
  expect(restored).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/could not be backed up, and is moved to quarantine/) as string,
  })
  expect(restored.stderr).not.toContain('tokens')
  const again = await startTriageService(dataFolder)
  const query = '{ service { version } }'
  expect(await again.ask(query, {}, lost.secret)).toMatchObject({ errors: [{ message: 'Unauthorized' }] })
  for (const { secret } of [kept, created]) {
    expect(await again.ask(query, {}, secret)).toMatchObject({ data: { service: {} } })
  }
  await again.stop()

  // Of a store that cannot be read, nothing is known.
  writeFileSync(join(dataFolder, 'waybill.db'), 'no database '.repeat(5000))
  const damaged = await run(folder, 'restore', id)
  expect(damaged).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/access tokens and share links of the present state cannot be read/) as string,
  })
  const last = await startTriageService(dataFolder)
  expect(await last.ask(query, {}, lost.secret)).toMatchObject({ data: { service: {} } })
  await last.close()
})

test('restores the backup with an id only if its file still is that one', async () => {
  const service = await startTriageService()
  const { dataFolder } = service
  const env = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: service.ownerToken }
  const first = (await run(env, 'backup', 'create')).rows[0]
  await service.upload(sbom, 'Gateway')
  const second = (await run(env, 'backup', 'create')).rows[0]
  await service.stop()
  const pathOf = (backup: typeof first) => join(dataFolder, 'backups', String(backup?.['filename']))
  copyFileSync(pathOf(first), pathOf(second))
  const folder = { WAYBILL_DATA: dataFolder }
  expect(await run(folder, 'restore', String(second?.['id']))).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/is not the backup that was shown/) as string,
  })
  expect(await run(folder, 'restore', String(first?.['id']))).toMatchObject({ code: 0, rows: [{ versions: 0 }] })
  rmSync(dataFolder, { recursive: true })
})

test('restores a file into an empty folder, and rejects one that is no backup', async () => {
  const service = await startTriageService()
  await service.upload(sbom, 'Gateway')
  const env = { WAYBILL_API_URL: service.url, WAYBILL_SECURITY_TOKEN: service.ownerToken }
  const [backup] = (await run(env, 'backup', 'create')).rows
  const file = join(scratch, 'copy')
  copyFileSync(join(service.dataFolder, 'backups', String(backup?.['filename'])), file)
  await service.close()
  const empty = mkdtempSync(join(scratch, 'empty-'))
  const other = join(scratch, 'other')
  writeFileSync(other, 'no backup')
  const folder = { WAYBILL_DATA: empty }
  expect(await run(folder, 'restore', other)).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/The file is not a Waybill backup\. It seems to be a text file\s*$/) as string,
  })
  const sealed = join(scratch, 'sealed')
  await encryptFile(file, sealed, 'correct horse battery')
  writeFileSync(other, 'correct horse battery\nmore')
  const given = { WAYBILL_BACKUP_PASSPHRASE: 'wrong horse battery' }
  expect(await run(folder, 'restore', sealed)).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/The backup is encrypted/) as string,
  })
  expect(await run({ ...folder, ...given }, 'restore', sealed)).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/The passphrase is wrong/) as string,
  })
  expect(existsSync(join(empty, 'waybill.db'))).toBe(false)
  expect(await run({ ...folder, ...given }, 'restore', sealed, '--passphrase-file', other)).toMatchObject({ code: 0 })
  expect(await run(folder, 'restore', file)).toMatchObject({ code: 0, rows: [{ versions: 1, decisions: 0 }] })
  const restored = await startTriageService(empty)
  expect(await versions(restored)).toBe(1)
  await restored.close()
})

test('reads a passphrase from standard input', async () => {
  const file = join(scratch, 'of-nothing')
  const sealed = join(scratch, 'of-nothing.age')
  writeFileSync(file, 'no backup')
  await encryptFile(file, sealed, 'correct horse battery')
  const restore = (input: string) => {
    const args = [
      testProgram('cli'),
      'restore',
      sealed,
      '--passphrase-file',
      '-',
      '--data',
      mkdtempSync(join(scratch, 'new-')),
    ]
    return spawnSync(process.execPath, args, { input, encoding: 'utf8' }).stderr
  }
  expect(restore('wrong horse battery\n')).toContain('The passphrase is wrong')
  expect(restore('correct horse battery\n')).toContain('is not a Waybill backup')
  expect(restore('')).toContain('is empty')
})

/** Runs the program with a terminal as standard input and error, types a line at each question, and prints what was seen. */
const onTerminal = `
import json, os, pty, subprocess, sys, termios
typed, command = json.loads(sys.argv[1]), json.loads(sys.argv[2])
master, slave = pty.openpty()
echoes = lambda: bool(termios.tcgetattr(slave)[3] & termios.ECHO)
child = subprocess.Popen(command, stdin=slave, stderr=slave, stdout=subprocess.PIPE)
seen, echoed = b'', []
for line in typed:
    start = len(seen)
    while b'Passphrase' not in seen[start:]:
        seen += os.read(master, 4096)
    echoed.append(echoes())
    os.write(master, line.encode() + b'\\r')
child.stdout.read()
code, echoed_after = child.wait(), echoes()
os.close(slave)
try:
    while chunk := os.read(master, 4096):
        seen += chunk
except OSError:
    pass  # the end of a terminal whose other side is closed
print(json.dumps({'code': code, 'seen': seen.decode(), 'echoed': echoed, 'echoed_after': echoed_after}))
`
const hasPython = spawnSync('python3', ['-c', 'import pty, termios']).status === 0

test.skipIf(!hasPython)('asks for a passphrase on a terminal, shows nothing of it, and tries again', async () => {
  const file = join(scratch, 'asked')
  const sealed = join(scratch, 'asked.age')
  writeFileSync(file, 'no backup')
  await encryptFile(file, sealed, 'correct horse battery')
  const folder = mkdtempSync(join(scratch, 'asked-'))
  const restore = (typed: readonly string[]) => {
    const command = [process.execPath, testProgram('cli'), 'restore', sealed, '--data', folder]
    const { stdout, stderr } = spawnSync(
      'python3',
      ['-c', onTerminal, JSON.stringify(typed), JSON.stringify(command)],
      { encoding: 'utf8', timeout: 60_000 },
    )
    if (stdout === '') throw new Error(stderr)
    return JSON.parse(stdout) as { code: number; seen: string; echoed: boolean[]; echoed_after: boolean }
  }
  const right = restore(['wrong horse battery', 'correct horse battery'])
  expect(right).toMatchObject({ code: 3, echoed: [false, false], echoed_after: true })
  expect(right.seen).toContain('is not a Waybill backup') // it was decrypted
  expect(right.seen).not.toContain('horse')
  const given = restore([''])
  expect(given).toMatchObject({ code: 3, echoed: [false], echoed_after: true })
  expect(given.seen).toContain('The backup is encrypted')
})
