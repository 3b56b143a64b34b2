// The files with which a server is run: the service of systemd and the recipe of a container. Each is valid, and a broken one is not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../resources/server')
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const program = '/opt/waybill-server/waybill-server'

const isTrueOrFalse = /^(yes|no)$/
const isTime = /^\d+(s|min)?$/
const isText = /\S/
const isPath = /^-?\/\S+$/
const switches = [
  ...[
    'NoNewPrivileges',
    'ProtectHome',
    'PrivateTmp',
    'PrivateDevices',
    'ProtectKernelTunables',
    'ProtectKernelModules',
  ],
  ...[
    'ProtectKernelLogs',
    'ProtectControlGroups',
    'ProtectClock',
    'ProtectHostname',
    'RestrictSUIDSGID',
    'RestrictNamespaces',
  ],
  ...['RestrictRealtime', 'LockPersonality'],
]
/** What systemd.unit, systemd.service and systemd.exec say of the directives in use. */
const directives: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  Unit: { Description: isText, Documentation: /^https:\/\//, After: /^[\w-]+\.target$/, Wants: /^[\w-]+\.target$/ },
  Service: {
    ...Object.fromEntries(switches.map((name) => [name, isTrueOrFalse])),
    ...{ Type: /^(simple|exec|notify|oneshot|forking)$/, User: /^[a-z][\w-]*$/, Group: /^[a-z][\w-]*$/ },
    ...{ StateDirectory: /^[\w-]+$/, StateDirectoryMode: /^0[0-7]{3}$/, UMask: /^0[0-7]{3}$/, EnvironmentFile: isPath },
    ...{ Environment: /^[A-Z_]+=\S+$/, ExecStart: /^\/\S+( \S+)*$/, Restart: /^(no|always|on-failure|on-abnormal)$/ },
    ...{ RestartSec: isTime, TimeoutStopSec: isTime, RestartPreventExitStatus: /^\d+( \d+)*$/ },
    ...{ ProtectSystem: /^(yes|no|full|strict)$/, CapabilityBoundingSet: /^(CAP_\w+( CAP_\w+)*)?$/ },
    ...{ RestrictAddressFamilies: /^AF_\w+( AF_\w+)*$/, SystemCallArchitectures: /^native$/ },
    ...{ SystemCallFilter: /^~?@[\w-]+( @[\w-]+)*$/, SystemCallErrorNumber: /^E[A-Z]+$/ },
  },
  Install: { WantedBy: /^[\w-]+\.target$/ },
}

/** Says what is wrong about a service; nothing if it is as it should be. */
function problemsOfService(text: string): readonly string[] {
  let section = ''
  const seen = new Set<string>()
  const lines = text.split('\n').filter((line) => !/^([#;]|$)/.test(line))
  const problems = lines.flatMap((line): string[] => {
    const title = /^\[(\w+)\]$/.exec(line)?.[1]
    if (title !== undefined) {
      section = title
      return Object.hasOwn(directives, title) ? [] : [`${line} is not a section`]
    }
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    const form = directives[section]?.[name]
    if (!form) return [`"${line}" is not known in [${section}]`]
    if (seen.has(`${section} ${name}`)) return [`"${name}" is there twice`]
    seen.add(`${section} ${name}`)
    return form.test(value) ? [] : [`"${line}" has a wrong value`]
  })
  const missing = ['Unit Description', 'Service ExecStart', 'Service User', 'Install WantedBy'].filter(
    (one) => !seen.has(one),
  )
  return [...problems, ...missing.map((one) => `${one} is missing`)]
}

const instructions = /^(FROM|RUN|COPY|USER|ENV|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD|WORKDIR|LABEL|ARG) +(\S.*)$/s

/** Says what is wrong about the recipe of a container; nothing if it is as it should be. */
function problemsOfRecipe(text: string): readonly string[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean)
  const parsed = lines.map((line) => instructions.exec(line))
  const wrong = lines.filter((_, at) => parsed[at] === null).map((line) => `"${line}" is not an instruction`)
  const steps = parsed.flatMap((match) => (match ? [{ name: match[1] ?? '', value: match[2] ?? '' }] : []))
  const valuesOf = (name: string) => steps.filter((step) => step.name === name).map(({ value }) => value)
  const checks: readonly (readonly [boolean, string])[] = [
    [steps[0]?.name === 'FROM', 'FROM comes first'],
    [valuesOf('FROM').every((image) => /^[\w./-]+:(?!latest)[\w.-]+$/.test(image)), 'an image has a version'],
    [valuesOf('ENTRYPOINT').length === 1, 'there is one ENTRYPOINT'],
    [valuesOf('ENTRYPOINT').every((value) => listOf(value)?.[0] === program), 'it starts the server without a shell'],
    [
      valuesOf('HEALTHCHECK').every((value) => listOf(value.slice(value.indexOf('['))) !== null),
      'HEALTHCHECK is a list',
    ],
    [
      valuesOf('USER').length > 0 && valuesOf('USER').every((user) => !/^(root|0)(:|$)/.test(user)),
      'it does not run as root',
    ],
    [valuesOf('COPY').some((value) => program.startsWith(`${value.split(' ').at(-1)}/`)), 'the server is copied'],
    [valuesOf('EXPOSE').every((port) => Number(port) > 1023 && Number(port) < 65_536), 'EXPOSE is a port'],
  ]
  return [...wrong, ...checks.flatMap(([isRight, words]) => (isRight ? [] : [`not: ${words}`]))]
}

function listOf(value: string): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

describe.each([
  ['waybill-server.service', problemsOfService],
  ['Dockerfile', problemsOfRecipe],
])('%s', (name, problemsOf) => {
  it('is valid', () => {
    expect(problemsOf(textOf(name))).toEqual([])
  })
})

it('the service and the recipe start the same program', () => {
  expect(textOf('waybill-server.service')).toContain(`ExecStart=${program} `)
})

it.each([
  ['waybill-server.service', 'ProtectHome=yes', 'ProtectHome=maybe'],
  ['waybill-server.service', 'PrivateTmp=', 'PrivateTemp='],
  ['waybill-server.service', '[Install]', '[Installation]'],
  ['waybill-server.service', 'Group=waybill', 'User=waybill'],
  ['waybill-server.service', 'ExecStart=/', 'ExecStart='],
  ['waybill-server.service', 'UMask=0077', 'UMask=0977'],
  ['waybill-server.service', 'Restart=on-failure', 'Restart=sometimes'],
  ['waybill-server.service', 'WantedBy=multi-user.target', ''],
  ['Dockerfile', 'FROM debian:13-slim', 'FROM debian'],
  ['Dockerfile', 'FROM debian:13-slim', 'FROM debian:latest'],
  ['Dockerfile', 'USER waybill', 'USER root'],
  ['Dockerfile', 'USER waybill\n', ''],
  ['Dockerfile', 'VOLUME', 'VOLUMES'],
  ['Dockerfile', 'ENTRYPOINT ["/opt/waybill-server/waybill-server"', 'ENTRYPOINT [/opt/waybill-server/waybill-server'],
  ['Dockerfile', 'COPY . /opt/waybill-server', 'COPY . /opt/waybill'],
  ['Dockerfile', 'EXPOSE 4600', 'EXPOSE 460000'],
  ['Dockerfile', ' \\\n    && mkdir', '\n    && mkdir'],
])('%s with a fault is not (%#)', (name, before, after) => {
  const whole = textOf(name)
  expect(whole).toContain(before)
  const problemsOf = name === 'Dockerfile' ? problemsOfRecipe : problemsOfService
  expect(problemsOf(whole.replace(before, after))).not.toEqual([])
})
