// The action: downloads the server archive of a release, checks its SHA-256, unpacks it and adds it to the path. It needs nothing but Node and tar.
import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const systems = { linux: 'linux', darwin: 'macos', win32: 'windows' }
/** Bytes. An archive has about 62 MB. */
const maxBytes = 500_000_000

/**
 * Installs a release and returns the folder of the archive.
 *
 * @param {Readonly<Record<string, string | undefined>>} env variables of the runner
 * @throws {Error} if the release is not named, has no archive of this system, or the archive is another one than its digest says
 */
export async function install(env, { platform, arch } = process) {
  const tag = env.INPUT_VERSION || env.GITHUB_ACTION_REF || ''
  const name = `waybill-server-${tag.slice(1)}-${systems[platform] ?? platform}-${arch}`
  const release = addressOf(tag, env)
  const expected = env.INPUT_SHA256?.toLowerCase() || digestIn(await read(`${release}/SHA256SUMS`), `${name}.tar.gz`)
  const bytes = await read(`${release}/${name}.tar.gz`)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== expected) throw new Error(`${name}.tar.gz has the SHA-256 ${found}, and should have ${expected}.`)
  return join(unpack(bytes, env.RUNNER_TEMP ?? '.'), name)
}

function addressOf(tag, env) {
  if (!/^v\d+\.\d+\.\d+[\w.-]*$/.test(tag)) {
    throw new Error(`"${tag}" is not a release. Use the action at a tag like v0.1.0, or give one as "version".`)
  }
  const repository = env.GITHUB_ACTION_REPOSITORY ?? ''
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Error('The repository of the action is not known.')
  return `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${repository}/releases/download/${tag}`
}

function unpack(bytes, below) {
  const folder = join(below, `waybill-${randomUUID()}`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'archive.tar.gz'), bytes)
  // A relative name: tar of Windows takes "C:" for a computer.
  execFileSync('tar', ['xzf', 'archive.tar.gz'], { cwd: folder })
  return folder
}

function digestIn(sums, name) {
  const line = sums
    .toString('utf8')
    .split('\n')
    .find((one) => one.trim().endsWith(` ${name}`) || one.trim().endsWith(` *${name}`))
  const digest = /^([0-9a-f]{64})\s/.exec(line?.trim() ?? '')?.[1]
  if (!digest) throw new Error(`The release has no ${name}: there is none for this system.`)
  return digest
}

async function read(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(300_000) })
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
  const chunks = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`${url} is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

// Node runs the file that a link leads to, and names the link.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  try {
    const folder = await install(process.env)
    if (process.env.GITHUB_PATH) appendFileSync(process.env.GITHUB_PATH, `${folder}\n`)
    if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `path=${folder}\n`)
    process.stdout.write(`Waybill is in ${folder}\n`)
  } catch (error) {
    // "%" and line ends are those of the runner's commands.
    const text = error.message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
    process.stdout.write(`::error::${text}\n`)
    process.exitCode = 1
  }
}
