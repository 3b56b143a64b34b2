import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { linkScheme } from '#desktop/links/app-link.ts'
import builderConfig from './electron-builder.config.ts'

it('disables every fuse that opens the program and enables those that close it', () => {
  expect(builderConfig.electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    resetAdHocDarwinSignature: true,
  })
})

it('keeps everything but native libraries in the archive', () => {
  expect([builderConfig.asar, builderConfig.asarUnpack]).toEqual([{ smartUnpack: false }, ['**/*.node']])
})

it('opens no file that belongs to other programs', () => {
  const endings = [builderConfig.linux, builderConfig.mac, builderConfig.win].map(({ fileAssociations }) =>
    fileAssociations.map(({ ext }) => ext),
  )
  expect(endings).toEqual([['spdx', 'cdx.json', 'cdx.xml', 'spdx.json'], ['spdx', 'cdx'], ['spdx']])
})

it('starts nothing without its sandbox from the desktop', () => {
  const { executableArgs, extraFiles } = builderConfig.linux
  expect([executableArgs, extraFiles]).toEqual([[], [{ from: 'resources/AppRun', to: 'AppRun' }]])
})

it('opens the links that the app understands', () => {
  expect(builderConfig.protocols.flatMap(({ schemes }) => schemes)).toEqual([linkScheme])
})

it('names a maintainer and a page, which a package of Debian needs', () => {
  const { homepage, author } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  ) as Record<string, unknown>
  expect([homepage, author, builderConfig.linux.maintainer]).toEqual([
    'https://waybill.dev',
    'Waybill <packages@waybill.dev>',
    author,
  ])
})
