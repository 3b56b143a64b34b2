import { describe, expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { ArgumentError } from './exit-code.ts'

const address = ['--url', 'https://sbom.example/graphql', '--token', 'wb_live_x']

function read(words: string, env: Record<string, string> = {}) {
  return readArguments(
    words.split(' ').filter((word) => word !== ''),
    env,
  )
}

/** What is said of arguments that make no sense. */
function refusalOf(words: string, env: Record<string, string> = {}): string {
  try {
    read(words, env)
  } catch (error) {
    if (error instanceof ArgumentError) return error.message
    throw error
  }
  return 'accepted'
}

describe('location of the service', () => {
  const token = { WAYBILL_SECURITY_TOKEN: 't' }
  const folder = (name: string) => ({ kind: 'folder', folder: name })
  const at = (url: string, by = 't') => ({ kind: 'address', url, token: by })
  const cases: readonly (readonly [string, Record<string, string>, object])[] = [
    ['--url https://a.example/graphql --token x', {}, at('https://a.example/graphql', 'x')],
    ['--url=http://127.0.0.1:4600', token, at('http://127.0.0.1:4600/graphql')],
    ['--url https://a.example/api/graphql', token, at('https://a.example/api/graphql')],
    ['', { ...token, WAYBILL_API_URL: 'https://b.example/graphql' }, at('https://b.example/graphql')],
    ['', { ...token, WAYBILL_API_URL: 'https://b.example', WAYBILL_DATA: '/data' }, at('https://b.example/graphql')],
    ['--data /data', {}, folder('/data')],
    ['--data /data', { ...token, WAYBILL_API_URL: 'https://b.example/graphql' }, folder('/data')],
    ['', { WAYBILL_DATA: '/data' }, folder('/data')],
  ]
  test.each(cases)('products %s %j', (words, env, target) => {
    expect(read(`products ${words}`, env)).toMatchObject({ target })
  })
})

describe('invalid arguments', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['', /No command given/],
    ['frobnicate', /Unknown command "frobnicate"/],
    [
      'advisories',
      /needs a subcommand: "import", "list", "remove", "fetch", "refresh", "snapshots", "rollback", "bundle", "keys", "trust", "revoke"$/,
    ],
    ['advisories frobnicate --data d', /needs a subcommand: "import"/],
    ['products', /No connection given/],
    ['products --url http://a.example --data d', /cannot be used together/],
    ['products --data=', /needs a folder/],
    ['products --url ftp://a.example --token x', /not an endpoint URL/],
    ['products --url https://user:secret@a.example --token x', /not an endpoint URL/],
    ['products --url https://a.example', /token is required/],
    ['products more --data d', /Unexpected argument "more"/],
    ['products --wait --data d', /--wait/],
    ['products --output xml --data d', /"xml" is not an output format/],
    ['products --retries 4 --data d', /"4" is not a valid number of retries. Use 0 to 3/],
    ['products --retries x --data d', /"x" is not a valid number of retries/],
    ['products --retries --data d', /retries/],
    ['versions --data d', /"--product" is required/],
    ['versions --product= --data d', /"--product" needs a value/],
    ['upload --product p --data d', /No file given/],
    ['upload package.json --data d', /"--product" is required/],
    ['upload no-such-file.json --product p --data d', /"no-such-file.json" not found/],
    ['upload src-main --product p --data d', /"src-main" is a folder/],
    ['advisories import --data d', /No file or folder given/],
    ['advisories import no-such-folder --data d', /"no-such-folder" not found/],
    ['advisories remove --data d', /No source given/],
    ['advisories bundle --data d', /No output file given/],
    ['advisories bundle a b --data d', /Unexpected argument "b"/],
    ['advisories bundle a --source= --data d', /"--source" needs a value/],
    ['advisories fetch --data d', /No URL given/],
    ['advisories trust --name n --data d', /No key fingerprint given/],
    ['advisories trust ab12 --data d', /"--name" is required/],
    ['advisories rollback a b --data d', /Unexpected argument "b"/],
    ['token create --data d', /"--name" is required/],
    ['token create --name n --role King --data d', /"King" is not a role/],
    ['token create --name n --expires tomorrow --data d', /"tomorrow" is not a date/],
    ['token create --name n --expires 2026-02-30 --data d', /"2026-02-30" is not a date/],
    ['token create --name n --expires 2026-13-01 --data d', /"2026-13-01" is not a date/],
    ['status', /^No connection given/],
    ['product create --data d', /No product name given/],
    ['vulns --data d', /"--id" or "--product" is required/],
    ['vulns --id x --data d', /"x" is not an id/],
    ['vulns --product p --severity huge --data d', /"huge" is not a severity/],
    ['download --original --data d', /No output file given/],
    ['download out --product p --report PDF --vulns --data d', /"--report" cannot be used with "--vulns"/],
    ['token revoke --data d', /No token given/],
    ['token', /"token" needs a subcommand: "create", "list", "revoke"$/],
  ]
  test.each(cases)('waybill %s', (words, message) => {
    expect(refusalOf(words)).toMatch(message)
  })
})

test('accepts options in any place, and prints help whatever else is given', () => {
  expect([
    readArguments(['--output', 'csv', '--retries=3', 'advisories', ...address, 'list'], {}),
    read('--help'),
    read('upload --help'),
    read('products -h'),
    read('--version'),
  ]).toMatchObject([
    { kind: 'command', format: 'csv', retries: 3 },
    { kind: 'help' },
    { kind: 'help' },
    { kind: 'help' },
    { kind: 'version' },
  ])
})

test('prints a table and does not retry by default', () => {
  expect(readArguments(['products', ...address], {})).toMatchObject({ format: 'table', retries: 0 })
})
